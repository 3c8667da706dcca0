import printed from "../../../src/squarely/formats/print/texts/de.json";
import type { Breaches, Clauses } from "./clauses.en";

export const clauses: Clauses = printed.clauses;

export const breaches: Breaches = {
  "these squares do not form one of the 21 pieces": "Diese Felder bilden keinen der 21 Steine.",
  "this colour plays without this piece": "Diese Farbe spielt ohne diesen Stein.",
  "this piece has already been played by this colour":
    "Diese Farbe hat diesen Stein schon gespielt.",
  "the first piece of a colour must cover a free start square":
    "Der erste Stein einer Farbe muss ein freies Startfeld bedecken.",
  "the first piece of a colour must cover its own start square":
    "Der erste Stein einer Farbe muss ihr eigenes Startfeld bedecken.",
  "a piece may not share an edge with a piece of its own colour":
    "Ein Stein darf keine Kante mit einem der eigenen Farbe teilen.",
  "a piece must touch a corner of a piece of its own colour":
    "Ein Stein muss einen der eigenen Farbe an einer Ecke berühren.",
  "a piece may lie on empty squares only": "Ein Stein darf nur auf leeren Feldern liegen.",
  "a piece must lie wholly on the board": "Ein Stein muss ganz auf dem Brett liegen.",
  "it is not this seat's turn": "Du bist nicht am Zug.",
  "the game is over": "Die Partie ist zu Ende.",
  "this card does not lie face up": "Diese Karte liegt nicht offen.",
  "it is not this seat's turn to pick": "Du bist nicht mit Wählen dran.",
  "this seat has no picked card to use or discard":
    "Du hast keine gewählte Karte zum Nutzen oder Ablegen.",
  "the leftover card can be bought only once all have picked":
    "Die übrige Karte gibt es erst zu kaufen, wenn alle gewählt haben.",
  "the leftover card can be bought once a turn":
    "Die übrige Karte lässt sich nur einmal je Zug kaufen.",
  "nobody spends coins before picking a card":
    "Vor dem Wählen einer Karte gibt niemand Münzen aus.",
  "nobody is done before all have picked": "Fertig ist niemand, bevor alle gewählt haben.",
  "this seat is done for this turn": "Du bist in diesem Zug schon fertig.",
  "use or discard the card and place or decline every bonus first":
    "Nutze oder lege zuerst die Karte ab, und lege jeden Bonus oder verzichte.",
  "these squares are not the shape at hand": "Diese Kästchen sind nicht die Form, die du hast.",
  "a shape must lie wholly inside its zone": "Eine Form muss ganz in ihrer Zone liegen.",
  "a shape may lie on free squares only": "Eine Form darf nur auf freien Kästchen liegen.",
  "a shape must cover a bold square or touch a filled square of the zone":
    "Eine Form muss ein fettes Kästchen bedecken oder ein gefülltes der Zone berühren.",
  "there are not enough coins for this": "Dafür reichen die Münzen nicht.",
  "nothing comes between the two squares paid for":
    "Zwischen die zwei bezahlten Kästchen kommt nichts.",
  "no single squares have been paid for": "Es sind keine einzelnen Kästchen bezahlt.",
  "both squares paid for must find a place": "Beide bezahlten Kästchen müssen einen Platz finden.",
  "there is no such double block to place or decline":
    "Einen solchen Doppelblock gibt es nicht zu legen oder abzulehnen.",
  "there is no single square to place or decline":
    "Es gibt kein einzelnes Kästchen zu legen oder abzulehnen.",
  "this card cannot be drawn now": "Diese Karte kann gerade nicht gezogen werden.",
  "there is no section between these stations":
    "Zwischen diesen Bahnhöfen gibt es keinen Abschnitt.",
  "only free sections can be reserved": "Nur freie Abschnitte lassen sich reservieren.",
  "two sections are reserved at a time": "Es werden immer zwei Abschnitte reserviert.",
  "one section is drawn at a time": "Es wird immer ein Abschnitt gezeichnet.",
  "only free sections and those reserved by oneself can be drawn":
    "Zeichnen kannst du nur freie und selbst reservierte Abschnitte.",
  "this train does not lie face up": "Diese Lok liegt nicht offen.",
  "a train is paid with solid sections of one's own":
    "Eine Lok wird mit eigenen durchgezogenen Abschnitten bezahlt.",
  "the sections of a purchase must hang together":
    "Die Abschnitte eines Kaufs müssen zusammenhängen.",
  "a train costs exactly as many sections as its price":
    "Eine Lok kostet genau so viele Abschnitte wie ihr Preis.",
  "more sections than the price are used only for a claimed shape alone":
    "Mehr Abschnitte als der Preis sind nur für eine beanspruchte Form allein erlaubt.",
  "a train that costs exactly as many sections as the shape lies face up":
    "Es liegt eine Lok offen, die genau so viele Abschnitte kostet wie die Form.",
  "this shape card is not there to be claimed": "Diese Formkarte ist nicht zu haben.",
  "shapes with an asterisk are set aside in advanced play":
    "Formen mit Sternchen sind im Spiel für Geübte aussortiert.",
  "the sections do not contain this shape": "Die Abschnitte enthalten diese Form nicht.",
  "the sections must be drawn in one stroke":
    "Die Abschnitte müssen sich in einem Strich zeichnen lassen.",
  "the game begins by blackening one free section each turn":
    "Das Spiel beginnt damit, je Zug einen freien Abschnitt zu schwärzen.",
  "sections are blackened only before a two-player game":
    "Geschwärzt wird nur vor einem Spiel zu zweit.",
};
