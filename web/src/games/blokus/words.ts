import { settings, type Language } from "../../memory/settings.svelte";

const en = {
  board: "Board",
  tray: (colour: string) => `Pieces of ${colour}`,
  piece: (name: string, squares: number) =>
    `Piece ${name}, ${squares === 1 ? "1 square" : `${squares} squares`}`,
  noPlace: "fits nowhere now",
  rotate: "Turn",
  flip: "Flip",
  place: "Lay",
  next: "Next place",
  left: "Pieces left",
  out: "out",
  all: "all laid",
  squaresLeft: (count: number) => (count === 1 ? "1 square left" : `${count} squares left`),
  laid: (count: number, all: number) => `${count} of ${all} pieces laid`,
  lays: (colour: string, piece: string, squares: string) => `${colour} lays ${piece} on ${squares}`,
  takeAndLay: (colour: string, piece: string, squares: string) =>
    `Take the ${colour} ${piece} and lay it on ${squares}`,
  pieceOn: (piece: string, squares: string) => `${piece} on ${squares}`,
  ghostFits: (squares: string) => `fits on ${squares}`,
  ghostNot: (squares: string) => `${squares}: not allowed here`,
  chooseFirst: "Choose a piece, then move it onto the board.",
  planned: "Laid in advance: it is played when your turn comes, if it still fits.",
  planGone: "What you laid in advance does not fit any more: choose anew.",
  inAdvance: "Lay it in advance: it is played when your turn comes, if it still fits.",
  placeLater: "Lay in advance",
  putBack: "Put back",
  wait: "You can try your pieces already, and lay one in advance.",
  scoring: "Minus one point for every square you have not laid yet.",

  keysTitle: "Keys",
  keys: "[ ] , . piece, R turn, F flip, arrows move, Shift + arrow next legal place, Enter lay, Esc put back",
};

type Words = typeof en;

const de: Words = {
  board: "Brett",
  tray: (colour) => `Steine von ${colour}`,
  piece: (name, squares) => `Stein ${name}, ${squares === 1 ? "1 Feld" : `${squares} Felder`}`,
  noPlace: "passt gerade nirgends",
  rotate: "Drehen",
  flip: "Wenden",
  place: "Legen",
  next: "Nächster Platz",
  left: "Übrige Steine",
  out: "raus",
  all: "alle gelegt",
  squaresLeft: (count) => (count === 1 ? "1 Feld übrig" : `${count} Felder übrig`),
  laid: (count, all) => `${count} von ${all} Steinen gelegt`,
  lays: (colour, piece, squares) => `${colour} legt ${piece} auf ${squares}`,
  takeAndLay: (colour, piece, squares) => `Nimm ${piece} von ${colour} und leg ihn auf ${squares}`,
  pieceOn: (piece, squares) => `${piece} auf ${squares}`,
  ghostFits: (squares) => `passt auf ${squares}`,
  ghostNot: (squares) => `${squares}: hier nicht erlaubt`,
  chooseFirst: "Wähle einen Stein und bring ihn aufs Brett.",
  planned: "Im Voraus gelegt: Der Stein wird gespielt, wenn du am Zug bist und er noch passt.",
  planGone: "Was du im Voraus gelegt hast, passt nicht mehr: Wähle neu.",
  inAdvance: "Leg ihn im Voraus: Er wird gespielt, wenn du am Zug bist und er noch passt.",
  placeLater: "Im Voraus legen",
  putBack: "Zurücknehmen",
  wait: "Du kannst deine Steine schon ausprobieren und einen im Voraus legen.",
  scoring: "Ein Minuspunkt für jedes Feld, das du noch nicht gelegt hast.",

  keysTitle: "Tasten",
  keys: "[ ] , . Stein, R drehen, F wenden, Pfeile bewegen, Umschalt + Pfeil nächster erlaubter Platz, Enter legen, Esc zurück",
};

const es: Words = {
  board: "Tablero",
  tray: (colour) => `Piezas de ${colour}`,
  piece: (name, squares) => `Pieza ${name}, ${squares === 1 ? "1 casilla" : `${squares} casillas`}`,
  noPlace: "ahora no cabe en ningún sitio",
  rotate: "Girar",
  flip: "Voltear",
  place: "Colocar",
  next: "Otro sitio",
  left: "Piezas restantes",
  out: "fuera",
  all: "todas colocadas",
  squaresLeft: (count) => (count === 1 ? "queda 1 casilla" : `quedan ${count} casillas`),
  laid: (count, all) => `${count} de ${all} piezas colocadas`,
  lays: (colour, piece, squares) => `${colour} coloca ${piece} en ${squares}`,
  takeAndLay: (colour, piece, squares) => `Toma la ${piece} de ${colour} y colócala en ${squares}`,
  pieceOn: (piece, squares) => `${piece} en ${squares}`,
  ghostFits: (squares) => `cabe en ${squares}`,
  ghostNot: (squares) => `${squares}: aquí no se puede`,
  chooseFirst: "Elige una pieza y llévala al tablero.",
  planned: "Colocada por adelantado: se juega cuando te toque, si aún cabe.",
  planGone: "Lo que colocaste por adelantado ya no cabe: elige de nuevo.",
  inAdvance: "Colócala por adelantado: se juega cuando te toque, si aún cabe.",
  placeLater: "Colocar por adelantado",
  putBack: "Devolver",
  wait: "Ya puedes probar tus piezas, y colocar una por adelantado.",
  scoring: "Un punto menos por cada casilla que aún no has colocado.",

  keysTitle: "Teclas",
  keys: "[ ] , . pieza, R girar, F voltear, flechas mover, Mayús + flecha siguiente sitio permitido, Intro colocar, Esc devolver",
};

const words: Record<Language, Words> = { en, de, es };

/** The words of Blokus in the language that is set now. */
export const w = () => words[settings.language];
