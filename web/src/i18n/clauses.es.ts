import printed from "../../../src/squarely/formats/print/texts/es.json";
import type { Breaches, Clauses } from "./clauses.en";

export const clauses: Clauses = printed.clauses;

export const breaches: Breaches = {
  "these squares do not form one of the 21 pieces":
    "Estas casillas no forman ninguna de las 21 piezas.",
  "this colour plays without this piece": "Este color juega sin esta pieza.",
  "this piece has already been played by this colour": "Este color ya ha jugado esta pieza.",
  "the first piece of a colour must cover a free start square":
    "La primera pieza de un color debe cubrir una casilla de salida libre.",
  "the first piece of a colour must cover its own start square":
    "La primera pieza de un color debe cubrir su propia casilla de salida.",
  "a piece may not share an edge with a piece of its own colour":
    "Una pieza no puede compartir un lado con otra de su color.",
  "a piece must touch a corner of a piece of its own colour":
    "Una pieza debe tocar otra de su color por una esquina.",
  "a piece may lie on empty squares only": "Una pieza solo puede ocupar casillas vacías.",
  "a piece must lie wholly on the board": "Una pieza debe quedar entera dentro del tablero.",
  "it is not this seat's turn": "No te toca.",
  "the game is over": "La partida ha terminado.",
  "this card does not lie face up": "Esta carta no está descubierta.",
  "it is not this seat's turn to pick": "No te toca elegir.",
  "this seat has no picked card to use or discard":
    "No tienes ninguna carta elegida que usar o descartar.",
  "the leftover card can be bought only once all have picked":
    "La carta sobrante solo se puede comprar cuando todos han elegido.",
  "the leftover card can be bought once a turn":
    "La carta sobrante se puede comprar una vez por turno.",
  "nobody spends coins before picking a card": "Nadie gasta monedas antes de elegir una carta.",
  "nobody is done before all have picked": "Nadie termina antes de que todos hayan elegido.",
  "this seat is done for this turn": "Ya has terminado este turno.",
  "use or discard the card and place or decline every bonus first":
    "Usa o descarta primero la carta y coloca o rechaza cada bono.",
  "these squares are not the shape at hand": "Estos cuadros no son la forma que tienes.",
  "a shape must lie wholly inside its zone": "Una forma debe quedar entera dentro de su zona.",
  "a shape may lie on free squares only": "Una forma solo puede ocupar cuadros libres.",
  "a shape must cover a bold square or touch a filled square of the zone":
    "Una forma debe cubrir un cuadro en negrita o tocar uno relleno de la zona.",
  "there are not enough coins for this": "No hay monedas suficientes.",
  "nothing comes between the two squares paid for": "Nada va entre los dos cuadros pagados.",
  "no single squares have been paid for": "No se han pagado cuadros sueltos.",
  "both squares paid for must find a place": "Los dos cuadros pagados deben tener sitio.",
  "there is no such double block to place or decline":
    "No hay ningún bloque doble así que colocar o rechazar.",
  "there is no single square to place or decline":
    "No hay ningún cuadro suelto que colocar o rechazar.",
  "this card cannot be drawn now": "Esta carta no se puede sacar ahora.",
  "there is no section between these stations": "No hay ningún tramo entre estas estaciones.",
  "only free sections can be reserved": "Solo se pueden reservar tramos libres.",
  "two sections are reserved at a time": "Se reservan dos tramos a la vez.",
  "one section is drawn at a time": "Se traza un tramo cada vez.",
  "only free sections and those reserved by oneself can be drawn":
    "Solo puedes trazar tramos libres o reservados por ti.",
  "this train does not lie face up": "Este tren no está descubierto.",
  "a train is paid with solid sections of one's own":
    "Un tren se paga con tramos continuos propios.",
  "the sections of a purchase must hang together": "Los tramos de una compra deben estar unidos.",
  "a train costs exactly as many sections as its price":
    "Un tren cuesta exactamente tantos tramos como su precio.",
  "more sections than the price are used only for a claimed shape alone":
    "Solo se pueden usar más tramos que el precio para una forma reclamada.",
  "a train that costs exactly as many sections as the shape lies face up":
    "Hay descubierto un tren que cuesta exactamente tantos tramos como la forma.",
  "this shape card is not there to be claimed": "Esta carta de forma no está disponible.",
  "shapes with an asterisk are set aside in advanced play":
    "Las formas con asterisco se apartan en el modo avanzado.",
  "the sections do not contain this shape": "Los tramos no contienen esta forma.",
  "the sections must be drawn in one stroke": "Los tramos deben dibujarse de un solo trazo.",
  "the game begins by blackening one free section each turn":
    "La partida empieza ennegreciendo un tramo libre por turno.",
  "sections are blackened only before a two-player game":
    "Solo se ennegrecen tramos antes de una partida de dos.",
};
