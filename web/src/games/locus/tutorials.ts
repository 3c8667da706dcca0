import type { Tutorials } from "../../table/boards";

export const tutorials: Tutorials = {
  en: {
    locus: [
      {
        title: "Pick a card",
        text: "Each turn one card more than there are players lies face up. Whoever has the star picks first. Take the card whose shape and colour you like best.",
        done: "The others pick from what is left.",
      },
      {
        title: "Fill in its shape",
        text: "The shape goes into the zone of its colour, turned and mirrored as you like. It has to cover a bold square or lie beside squares that are filled already; only the red zone is free. Fill it in.",
        done: "Each zone counts in its own way; the zone with the fewest points counts twice.",
      },
      {
        title: "Take the bonus",
        text: "You have covered a bonus square. It gives you another small shape at once, and that one may cover the next bonus. Fill in the bonus.",
        done: "Long chains are what the game is about.",
      },
      {
        title: "Spend coins",
        text: "For 2 coins you fill in two single squares in any zone. Pay, and place both of them.",
        done: "Coins also change a shape's colour (1) or buy the leftover card (3).",
      },
      {
        title: "Finish your turn",
        text: "All have picked and you have nothing left to place. You could still buy the leftover card; this time, be done.",
        done: "When everyone is done, the next cards are turned up.",
      },
    ],
  },
  de: {
    locus: [
      {
        title: "Eine Karte nehmen",
        text: "In jedem Zug liegt eine Karte mehr offen, als Leute mitspielen. Wer den Stern hat, nimmt zuerst. Nimm die Karte, deren Form und Farbe dir am besten passt.",
        done: "Die anderen nehmen von dem, was übrig ist.",
      },
      {
        title: "Die Form eintragen",
        text: "Die Form kommt in die Zone ihrer Farbe, gedreht und gespiegelt, wie du magst. Sie muss ein fettes Feld bedecken oder an gefüllte Felder grenzen; nur die rote Zone ist frei. Trage sie ein.",
        done: "Jede Zone zählt auf ihre Art; die mit den wenigsten Punkten zählt doppelt.",
      },
      {
        title: "Den Bonus nutzen",
        text: "Du hast ein Bonusfeld bedeckt. Es gibt dir sofort eine weitere kleine Form, und die kann den nächsten Bonus bedecken. Trage den Bonus ein.",
        done: "Um lange Ketten geht es in diesem Spiel.",
      },
      {
        title: "Münzen ausgeben",
        text: "Für 2 Münzen füllst du zwei einzelne Felder in beliebigen Zonen. Bezahle und setze beide.",
        done: "Münzen ändern auch die Farbe einer Form (1) oder kaufen die übrige Karte (3).",
      },
      {
        title: "Den Zug beenden",
        text: "Alle haben eine Karte, und du hast nichts mehr zu setzen. Du könntest noch die übrige Karte kaufen; diesmal bist du fertig.",
        done: "Wenn alle fertig sind, kommen die nächsten Karten.",
      },
    ],
  },
  es: {
    locus: [
      {
        title: "Toma una carta",
        text: "En cada turno hay boca arriba una carta más que jugadores. Quien tiene la estrella elige primero. Toma la carta cuya forma y color más te gusten.",
        done: "Los demás eligen entre lo que queda.",
      },
      {
        title: "Rellena su forma",
        text: "La forma va en la zona de su color, girada o reflejada como quieras. Debe cubrir una casilla en negrita o estar junto a casillas ya rellenas; solo la zona roja es libre. Rellénala.",
        done: "Cada zona puntúa a su manera; la de menos puntos cuenta dos veces.",
      },
      {
        title: "Aprovecha la bonificación",
        text: "Has cubierto una casilla de bonificación. Te da enseguida otra forma pequeña, y esa puede cubrir la siguiente. Rellena la bonificación.",
        done: "De largas cadenas trata este juego.",
      },
      {
        title: "Gasta monedas",
        text: "Por 2 monedas rellenas dos casillas sueltas en cualquier zona. Paga y coloca las dos.",
        done: "Las monedas también cambian el color de una forma (1) o compran la carta sobrante (3).",
      },
      {
        title: "Termina tu turno",
        text: "Todos han elegido y no te queda nada por colocar. Aún podrías comprar la carta sobrante; esta vez, termina.",
        done: "Cuando todos terminan, se descubren las cartas siguientes.",
      },
    ],
  },
  hu: {
    locus: [
      {
        title: "Válassz egy kártyát",
        text: "Minden körben eggyel több kártya van felfordítva, mint ahány játékos van. Az választ először, akinél a csillag van. Vedd el azt a kártyát, amelyiknek az alakzata és a színe a legjobban tetszik.",
        done: "A többiek abból választanak, ami marad.",
      },
      {
        title: "Rajzold be az alakzatát",
        text: "Az alakzat a saját színének zónájába kerül, elforgatva és tükrözve, ahogy tetszik. Le kell fednie egy vastag keretű négyzetet, vagy már kitöltött négyzetek mellett kell lennie; csak a piros zóna szabad. Rajzold be.",
        done: "Minden zóna a maga módján számít; a legkevesebb pontot érő kétszer.",
      },
      {
        title: "Vidd el a bónuszt",
        text: "Lefedtél egy bónusznégyzetet. Rögtön ad egy újabb kis alakzatot, és az lefedheti a következő bónuszt. Rajzold be a bónuszt.",
        done: "A hosszú láncokról szól a játék.",
      },
      {
        title: "Költs érmét",
        text: "2 érméért két szimpla négyzetet tölthetsz ki bármelyik zónában. Fizess, és helyezd el mindkettőt.",
        done: "Érmével egy alakzat színét is megváltoztathatod (1), vagy megveheted a megmaradt kártyát (3).",
      },
      {
        title: "Fejezd be a kört",
        text: "Mindenki választott, és nincs több elhelyeznivalód. Még megvehetnéd a megmaradt kártyát; ezúttal legyél kész.",
        done: "Ha mindenki kész, jönnek a következő kártyák.",
      },
    ],
  },
};
