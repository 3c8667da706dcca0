import type { Tutorials } from "../../table/boards";

export const tutorials: Tutorials = {
  en: {
    blokus: [
      {
        title: "Begin in your corner",
        text: "You play blue. Your first piece has to cover the marked corner square. Choose a piece, turn it as you like, and lay it there.",
        done: "Every colour begins in a corner of its own.",
      },
      {
        title: "Corner to corner",
        text: "From now on each piece must touch a piece of your own at a corner, and never along an edge. Other colours may be touched as you like. Lay your second piece.",
        done: "Corners connect, edges are forbidden: that is the whole rule.",
      },
      {
        title: "Large ones first",
        text: "Squares that are left in the end count against you, and large pieces soon find no room. Lay a piece with five squares, towards the middle if you can.",
        done: "Large pieces early, small ones for the gaps later.",
      },
      {
        title: "When it gets tight",
        text: "Late in the game only a few places are left. The pieces that still fit are bright, the others pale. Find a place for one more.",
        done: "Whoever cannot lay any more is passed over; the others go on.",
      },
      {
        title: "The last square",
        text: "You have laid everything but the single square. All pieces laid counts 15 points, and 5 more if the single square came last. Lay it!",
        done: "Twenty points more. A perfect game.",
      },
    ],
    "blokus-to-go": [
      {
        title: "Begin on the start square",
        text: "Two play on a small board. Your first piece has to cover your marked start square in the middle. Choose a piece, turn it, and lay it there.",
        done: "Both begin in the middle, so you meet at once.",
      },
      {
        title: "Corner to corner",
        text: "Each further piece must touch a piece of your own at a corner, and never along an edge. The other colour may be touched as you like. Lay your second piece.",
        done: "Corners connect, edges are forbidden.",
      },
      {
        title: "Take room",
        text: "The board fills quickly. Lay a piece with five squares, so that your corners reach into the open and the other colour has less room.",
        done: "Large pieces early, small ones for the gaps later.",
      },
      {
        title: "When it gets tight",
        text: "Only a few places are left. The pieces that still fit are bright, the others pale. Find a place for one more.",
        done: "Every square that you still lay is a point that you keep.",
      },
      {
        title: "The last square",
        text: "You have laid everything but the single square. All pieces laid counts 15 points, and 5 more if the single square came last. Lay it!",
        done: "Twenty points more. A perfect game.",
      },
    ],
  },
  de: {
    blokus: [
      {
        title: "In der Ecke beginnen",
        text: "Du spielst Blau. Dein erster Stein muss das markierte Eckfeld bedecken. Wähle einen Stein, drehe ihn, wie du magst, und lege ihn dorthin.",
        done: "Jede Farbe beginnt in ihrer eigenen Ecke.",
      },
      {
        title: "Ecke an Ecke",
        text: "Von nun an muss jeder Stein einen eigenen Stein an einer Ecke berühren, aber nie an einer Kante. Andere Farben darfst du beliebig berühren. Lege deinen zweiten Stein.",
        done: "Ecken verbinden, Kanten sind verboten: Das ist schon die ganze Regel.",
      },
      {
        title: "Die großen zuerst",
        text: "Felder, die am Ende übrig sind, zählen gegen dich, und große Steine finden bald keinen Platz mehr. Lege einen Stein mit fünf Feldern, möglichst zur Mitte hin.",
        done: "Große Steine früh, kleine später für die Lücken.",
      },
      {
        title: "Wenn es eng wird",
        text: "Spät in der Partie bleiben nur wenige Plätze. Steine, die noch passen, sind kräftig gezeichnet, die anderen blass. Finde noch einen Platz.",
        done: "Wer nicht mehr legen kann, wird übergangen; die anderen spielen weiter.",
      },
      {
        title: "Das letzte Feld",
        text: "Du hast alles gelegt bis auf das Einzelfeld. Alle Steine gelegt zählt 15 Punkte, und 5 mehr, wenn das Einzelfeld zuletzt kam. Lege es!",
        done: "Zwanzig Punkte mehr. Eine perfekte Partie.",
      },
    ],
    "blokus-to-go": [
      {
        title: "Auf dem Startfeld beginnen",
        text: "Zwei spielen auf einem kleinen Brett. Dein erster Stein muss dein markiertes Startfeld in der Mitte bedecken. Wähle einen Stein, drehe ihn und lege ihn dorthin.",
        done: "Beide beginnen in der Mitte, also trefft ihr euch sofort.",
      },
      {
        title: "Ecke an Ecke",
        text: "Jeder weitere Stein muss einen eigenen Stein an einer Ecke berühren, aber nie an einer Kante. Die andere Farbe darfst du beliebig berühren. Lege deinen zweiten Stein.",
        done: "Ecken verbinden, Kanten sind verboten.",
      },
      {
        title: "Raum gewinnen",
        text: "Das Brett füllt sich schnell. Lege einen Stein mit fünf Feldern, damit deine Ecken ins Freie reichen und die andere Farbe weniger Platz hat.",
        done: "Große Steine früh, kleine später für die Lücken.",
      },
      {
        title: "Wenn es eng wird",
        text: "Nur wenige Plätze sind noch frei. Steine, die noch passen, sind kräftig gezeichnet, die anderen blass. Finde noch einen Platz.",
        done: "Jedes Feld, das du noch legst, ist ein Punkt, den du behältst.",
      },
      {
        title: "Das letzte Feld",
        text: "Du hast alles gelegt bis auf das Einzelfeld. Alle Steine gelegt zählt 15 Punkte, und 5 mehr, wenn das Einzelfeld zuletzt kam. Lege es!",
        done: "Zwanzig Punkte mehr. Eine perfekte Partie.",
      },
    ],
  },
  es: {
    blokus: [
      {
        title: "Empieza en tu esquina",
        text: "Juegas con el azul. Tu primera pieza debe cubrir la casilla de esquina marcada. Elige una pieza, gírala como quieras y colócala allí.",
        done: "Cada color empieza en su propia esquina.",
      },
      {
        title: "Esquina con esquina",
        text: "A partir de ahora cada pieza debe tocar una pieza tuya por una esquina y nunca por un lado. Los otros colores se pueden tocar libremente. Coloca tu segunda pieza.",
        done: "Las esquinas unen, los lados están prohibidos: esa es toda la regla.",
      },
      {
        title: "Primero las grandes",
        text: "Las casillas que sobran al final cuentan en tu contra, y las piezas grandes pronto no caben. Coloca una pieza de cinco casillas, hacia el centro si puedes.",
        done: "Las grandes al principio, las pequeñas después para los huecos.",
      },
      {
        title: "Cuando falta espacio",
        text: "Al final quedan pocos sitios. Las piezas que aún caben se ven vivas y las demás pálidas. Encuentra un sitio más.",
        done: "A quien ya no puede colocar se le salta; los demás siguen.",
      },
      {
        title: "La última casilla",
        text: "Has colocado todo menos la pieza de una casilla. Colocarlo todo vale 15 puntos, y 5 más si la de una casilla es la última. ¡Colócala!",
        done: "Veinte puntos más. Una partida perfecta.",
      },
    ],
    "blokus-to-go": [
      {
        title: "Empieza en la casilla de salida",
        text: "Juegan dos en un tablero pequeño. Tu primera pieza debe cubrir tu casilla de salida, marcada en el centro. Elige una pieza, gírala y colócala allí.",
        done: "Los dos empiezan en el centro y se encuentran enseguida.",
      },
      {
        title: "Esquina con esquina",
        text: "Cada pieza siguiente debe tocar una pieza tuya por una esquina y nunca por un lado. El otro color se puede tocar libremente. Coloca tu segunda pieza.",
        done: "Las esquinas unen, los lados están prohibidos.",
      },
      {
        title: "Gana espacio",
        text: "El tablero se llena pronto. Coloca una pieza de cinco casillas para que tus esquinas salgan a campo abierto y el otro color tenga menos sitio.",
        done: "Las grandes al principio, las pequeñas después para los huecos.",
      },
      {
        title: "Cuando falta espacio",
        text: "Quedan pocos sitios. Las piezas que aún caben se ven vivas y las demás pálidas. Encuentra un sitio más.",
        done: "Cada casilla que aún colocas es un punto que conservas.",
      },
      {
        title: "La última casilla",
        text: "Has colocado todo menos la pieza de una casilla. Colocarlo todo vale 15 puntos, y 5 más si la de una casilla es la última. ¡Colócala!",
        done: "Veinte puntos más. Una partida perfecta.",
      },
    ],
  },
  hu: {
    blokus: [
      {
        title: "Kezdd a sarkodban",
        text: "Te vagy a kék. Az első elemednek le kell fednie a megjelölt sarokmezőt. Válassz egy elemet, forgasd, ahogy tetszik, és rakd le oda.",
        done: "Minden szín a saját sarkában kezd.",
      },
      {
        title: "Sarok a sarokhoz",
        text: "Mostantól minden elemnek a sarkával kell érintkeznie egy saját elemeddel, az oldalával viszont soha. Más színekhez bárhogyan hozzáérhet. Rakd le a második elemedet.",
        done: "A sarok összeköt, az oldal tilos: ennyi az egész szabály.",
      },
      {
        title: "Előbb a nagyok",
        text: "A végén megmaradt mezők levonást érnek, és a nagy elemek hamar nem találnak helyet. Rakj le egy ötmezős elemet, ha lehet, a közép felé.",
        done: "Nagy elemek az elején, kicsik később a résekbe.",
      },
      {
        title: "Amikor szűkül a hely",
        text: "A parti vége felé csak néhány hely marad. A még elférő elemek élénkek, a többi halvány. Keress helyet még egynek.",
        done: "Aki már nem tud lerakni, kimarad; a többiek folytatják.",
      },
      {
        title: "Az utolsó mező",
        text: "Mindent leraktál, csak az egymezős maradt. Ha minden elem lent van, az 15 pont, és még 5, ha az egymezős volt az utolsó. Rakd le!",
        done: "Húsz ponttal több. Tökéletes parti.",
      },
    ],
    "blokus-to-go": [
      {
        title: "Kezdd a kezdőmezőn",
        text: "Ketten játszotok egy kis táblán. Az első elemednek le kell fednie a középen megjelölt kezdőmeződet. Válassz egy elemet, forgasd el, és rakd le oda.",
        done: "Mindketten középen kezdtek, úgyhogy rögtön találkoztok.",
      },
      {
        title: "Sarok a sarokhoz",
        text: "Minden további elemnek a sarkával kell érintkeznie egy saját elemeddel, az oldalával viszont soha. A másik színhez bárhogyan hozzáérhet. Rakd le a második elemedet.",
        done: "A sarok összeköt, az oldal tilos.",
      },
      {
        title: "Szerezz teret",
        text: "A tábla gyorsan megtelik. Rakj le egy ötmezős elemet úgy, hogy a sarkaid a szabadba nyúljanak, és a másik színnek kevesebb helye legyen.",
        done: "Nagy elemek az elején, kicsik később a résekbe.",
      },
      {
        title: "Amikor szűkül a hely",
        text: "Már csak néhány hely maradt. A még elférő elemek élénkek, a többi halvány. Keress helyet még egynek.",
        done: "Minden mező, amit még lerakasz, egy megtartott pont.",
      },
      {
        title: "Az utolsó mező",
        text: "Mindent leraktál, csak az egymezős maradt. Ha minden elem lent van, az 15 pont, és még 5, ha az egymezős volt az utolsó. Rakd le!",
        done: "Húsz ponttal több. Tökéletes parti.",
      },
    ],
  },
};
