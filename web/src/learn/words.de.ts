import type { LearnWords } from "./words.en";

export const de: LearnWords = {
  title: (game) => `${game} lernen`,
  step: (step, steps) => `Schritt ${step} von ${steps}`,
  next: "Nächster Schritt",
  again: "Noch einmal",
  play: "Eine Partie spielen",
  rules: "Alle Regeln",
  finished: "Mehr braucht man nicht",
  finishedMore:
    "Der Rest kommt beim Spielen. Ein Zug, der nicht erlaubt ist, wird auf dem Brett erklärt, also einfach ausprobieren.",
  another:
    "Das ist ein erlaubter Zug, aber nicht der, um den es hier geht. Versuch es noch einmal.",
  games: {
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
    lokomoto: [
      {
        title: "Eine Linie zeichnen",
        text: "Wer am Zug ist, tut eine Sache. Die einfachste: einen freien Abschnitt der Karte mit einer durchgezogenen Linie zeichnen. Mit deinen Abschnitten bezahlst du später.",
        done: "Was zusammenhängt, kann man zusammen ausgeben.",
      },
      {
        title: "Reservieren",
        text: "Statt zu zeichnen, darfst du zwei freie Abschnitte mit gepunkteten Linien reservieren. Sie müssen sich nicht berühren, und nur du kannst sie später zeichnen. Reserviere zwei.",
        done: "Reserviere, was andere genauso brauchen wie du.",
      },
      {
        title: "Einen Zug kaufen",
        text: "Eine Lokomotive kostet so viele zusammenhängende durchgezogene Abschnitte, wie ihr Preis sagt. Was du bezahlst, wird schwarz und ist weg. Wähle Abschnitte und kaufe eine Karte.",
        done: "Am Ende zählt jede Karte ihren Preis.",
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
};
