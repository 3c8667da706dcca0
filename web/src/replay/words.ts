import type { Language } from "../memory/settings.svelte";

const en = {
  title: "Replay",
  watch: "Look back",
  toTable: "To the table",
  first: "To the start",
  back: "One move back",
  play: "Play",
  pause: "Pause",
  forward: "One move forward",
  last: "To the end",
  ply: (ply: number, plies: number) => `Move ${ply} of ${plies}`,
  slider: "Position in the game",
  curve: "Points after every move",
  record: "Record",
  blksgf: "For other Blokus programs",
  picture: "Picture of the board",
  download: "Download",
  card: "Card",
  start: "Start of the game",
  keys: "Arrow keys step, Home and End jump, Space plays",
};

type Words = typeof en;

const de: Words = {
  title: "Wiederholung",
  watch: "Zurückblicken",
  toTable: "An den Tisch",
  first: "Zum Anfang",
  back: "Einen Zug zurück",
  play: "Abspielen",
  pause: "Anhalten",
  forward: "Einen Zug vor",
  last: "Zum Ende",
  ply: (ply, plies) => `Zug ${ply} von ${plies}`,
  slider: "Stelle in der Partie",
  curve: "Punkte nach jedem Zug",
  record: "Aufzeichnung",
  blksgf: "Für andere Blokus-Programme",
  picture: "Bild des Bretts",
  download: "Herunterladen",
  card: "Karte",
  start: "Beginn der Partie",
  keys: "Pfeiltasten: Schritt, Pos1 und Ende: springen, Leertaste: abspielen",
};

const es: Words = {
  title: "Repetición",
  watch: "Repasar",
  toTable: "A la mesa",
  first: "Al principio",
  back: "Una jugada atrás",
  play: "Reproducir",
  pause: "Pausa",
  forward: "Una jugada adelante",
  last: "Al final",
  ply: (ply, plies) => `Jugada ${ply} de ${plies}`,
  slider: "Momento de la partida",
  curve: "Puntos después de cada jugada",
  record: "Registro",
  blksgf: "Para otros programas de Blokus",
  picture: "Imagen del tablero",
  download: "Descargar",
  card: "Carta",
  start: "Comienzo de la partida",
  keys: "Flechas: paso a paso, Inicio y Fin: saltar, espacio: reproducir",
};

export const words: Record<Language, Words> = { en, de, es };
