import type { Tutorials } from "../../table/boards";

export const tutorials: Tutorials = {
  en: {
    lokomoto: [
      {
        title: "Draw a line",
        text: "On your turn you do one thing. The simplest: draw one free section of the map with a solid line. Sections of yours are what you pay with.",
        done: "Lines that hang together can be spent together.",
      },
      {
        title: "Reserve",
        text: "Instead of drawing, you may reserve two free sections with dotted lines. They need not touch, and only you can draw them later. Reserve two.",
        done: "Reserve what others need as much as you do.",
      },
      {
        title: "Buy a train",
        text: "A train costs as many connected solid sections as its price. What you pay turns black and is gone. Choose sections and buy a train.",
        done: "A train counts its price at the end.",
      },
      {
        title: "Claim a shape",
        text: "If the sections that you pay form a shape that lies face up, turned but not mirrored, you may claim it as well. Buy a train and claim the shape.",
        done: "Shapes are extra points for lines that you need anyway.",
      },
      {
        title: "A hidden agenda",
        text: "With hidden agendas you hold secret shapes that only you can see and claim. Pay for a train with sections that form one of yours.",
        done: "Nobody knew what you were up to.",
      },
    ],
  },
  de: {
    lokomoto: [
      {
        title: "Eine Linie zeichnen",
        text: "Wer dran ist, tut eine Sache. Die einfachste: einen freien Abschnitt der Karte mit einer durchgezogenen Linie zeichnen. Mit deinen Abschnitten bezahlst du später.",
        done: "Was zusammenhängt, kann man zusammen ausgeben.",
      },
      {
        title: "Reservieren",
        text: "Statt zu zeichnen, darfst du zwei freie Abschnitte mit gepunkteten Linien reservieren. Sie müssen sich nicht berühren, und nur du kannst sie später zeichnen. Reserviere zwei.",
        done: "Reserviere, was andere genauso brauchen wie du.",
      },
      {
        title: "Eine Lok kaufen",
        text: "Eine Lok kostet so viele zusammenhängende durchgezogene Abschnitte, wie ihr Preis sagt. Was du bezahlst, wird schwarz und ist weg. Wähle Abschnitte und kaufe eine Lok.",
        done: "Am Ende zählt jede Lok ihren Preis.",
      },
      {
        title: "Eine Form beanspruchen",
        text: "Bilden die bezahlten Abschnitte eine Form, die offen liegt, gedreht, aber nicht gespiegelt, darfst du sie mit beanspruchen. Kaufe und beanspruche die Form.",
        done: "Formen sind Zusatzpunkte für Linien, die du ohnehin brauchst.",
      },
      {
        title: "Ein geheimer Auftrag",
        text: "Mit geheimen Aufträgen hast du Formen, die nur du siehst und beanspruchen kannst. Bezahle mit Abschnitten, die eine von deinen bilden.",
        done: "Niemand wusste, was du vorhattest.",
      },
    ],
  },
  es: {
    lokomoto: [
      {
        title: "Traza una línea",
        text: "En tu turno haces una cosa. La más sencilla: trazar un tramo libre del mapa con una línea continua. Con tus tramos pagarás después.",
        done: "Lo que está unido se puede gastar junto.",
      },
      {
        title: "Reserva",
        text: "En vez de trazar, puedes reservar dos tramos libres con líneas de puntos. No hace falta que se toquen, y solo tú podrás trazarlos después. Reserva dos.",
        done: "Reserva lo que otros necesitan tanto como tú.",
      },
      {
        title: "Compra un tren",
        text: "Un tren cuesta tantos tramos continuos y unidos como indica su precio. Lo que pagas se vuelve negro y desaparece. Elige tramos y compra un tren.",
        done: "Al final cada tren vale su precio.",
      },
      {
        title: "Reclama una forma",
        text: "Si los tramos que pagas forman una figura que está boca arriba, girada pero no reflejada, también puedes reclamarla. Compra un tren y reclama la forma.",
        done: "Las formas son puntos extra por líneas que necesitas de todos modos.",
      },
      {
        title: "Una agenda secreta",
        text: "Con agendas secretas tienes formas que solo tú ves y puedes reclamar. Paga un tren con tramos que formen una de las tuyas.",
        done: "Nadie sabía lo que tramabas.",
      },
    ],
  },
  hu: {
    lokomoto: [
      {
        title: "Rajzolj egy vonalat",
        text: "Amikor te jössz, egy dolgot teszel. A legegyszerűbb: a térkép egyik szabad szakaszát folytonos vonallal megrajzolod. A szakaszaiddal fizetsz majd.",
        done: "Az összefüggő vonalakat együtt lehet elkölteni.",
      },
      {
        title: "Foglalj",
        text: "Rajzolás helyett pontozott vonallal lefoglalhatsz két szabad szakaszt. Nem kell érintkezniük, és később csak te rajzolhatod meg őket. Foglalj le kettőt.",
        done: "Azt foglald le, ami másoknak is éppúgy kell, mint neked.",
      },
      {
        title: "Vegyél egy vonatot",
        text: "Egy vonat annyi összefüggő, folytonos szakaszba kerül, amennyi az ára. Amivel fizetsz, fekete lesz, és elveszett. Válassz szakaszokat, és vegyél egy vonatot.",
        done: "A végén minden vonat az árát éri.",
      },
      {
        title: "Szerezz meg egy alakzatot",
        text: "Ha a szakaszok, amelyekkel fizetsz, egy felfordított alakzatot adnak ki, elforgatva, de nem tükrözve, azt is megszerezheted. Vegyél egy vonatot, és szerezd meg az alakzatot.",
        done: "Az alakzat pluszpont olyan vonalakért, amelyek amúgy is kellenek.",
      },
      {
        title: "Titkos terv",
        text: "Titkos tervekkel olyan alakzatok vannak nálad, amelyeket csak te látsz, és csak te szerezhetsz meg. Fizess egy vonatért olyan szakaszokkal, amelyek kiadják az egyiket.",
        done: "Senki nem tudta, miben mesterkedsz.",
      },
    ],
  },
};
