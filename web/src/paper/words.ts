import type { Language } from "../memory/settings.svelte";

const en = {
  title: "Locus from paper",
  intro: "Photograph a filled-in sheet of our own print: it is read and counted here.",
  choose: "Take or choose a photo",
  print: "Print sheets",
  reading: "Reading the photo …",
  check: (count: number) =>
    count === 0
      ? "Every square was clear. Tap a square to change it."
      : count === 1
        ? "Look again at 1 square that was not clear. Tap a square to change it."
        : `Look again at ${count} squares that were not clear. Tap a square to change it.`,
  impossible: (squares: string) => `Nothing could have reached ${squares}: look again.`,
  total: "Total",
  doubtful: "not clear",
};

type Words = typeof en;

const de: Words = {
  title: "Locus vom Papier",
  intro: "Fotografiere einen ausgefüllten Bogen aus unserem Druck: Er wird gelesen und gezählt.",
  choose: "Foto aufnehmen oder wählen",
  print: "Bögen drucken",
  reading: "Das Foto wird gelesen …",
  check: (count) =>
    count === 0
      ? "Jedes Feld war klar. Tippe auf ein Feld, um es zu ändern."
      : count === 1
        ? "Sieh 1 Feld noch einmal an, das nicht klar war. Tippen ändert ein Feld."
        : `Sieh ${count} Felder noch einmal an, die nicht klar waren. Tippen ändert ein Feld.`,
  impossible: (squares) => `Nichts konnte ${squares} erreichen: Sieh noch einmal nach.`,
  total: "Summe",
  doubtful: "nicht klar",
};

const es: Words = {
  title: "Locus desde el papel",
  intro: "Fotografía una hoja rellenada de nuestra impresión: aquí se lee y se cuenta.",
  choose: "Hacer o elegir una foto",
  print: "Imprimir hojas",
  reading: "Leyendo la foto …",
  check: (count) =>
    count === 0
      ? "Todas las casillas estaban claras. Pulsa una para cambiarla."
      : count === 1
        ? "Mira otra vez 1 casilla que no estaba clara. Pulsa una para cambiarla."
        : `Mira otra vez ${count} casillas que no estaban claras. Pulsa una para cambiarla.`,
  impossible: (squares) => `Nada pudo llegar a ${squares}: míralo otra vez.`,
  total: "Total",
  doubtful: "poco clara",
};

const hu: Words = {
  title: "Locus papírról",
  intro: "Fényképezz le egy nálunk nyomtatott, kitöltött játéklapot: itt beolvassuk és összeadjuk.",
  choose: "Fénykép készítése vagy választása",
  print: "Játéklapok nyomtatása",
  reading: "A fénykép beolvasása …",
  check: (count) =>
    count === 0
      ? "Minden négyzet egyértelmű volt. Koppints egy négyzetre, ha változtatnál rajta."
      : `Nézz meg újra ${count} négyzetet, amely nem volt egyértelmű. Koppints rá, ha változtatnál rajta.`,
  impossible: (squares) => `Ide semmi nem juthatott el: ${squares}. Nézd meg újra.`,
  total: "Összesen",
  doubtful: "nem egyértelmű",
};

export const words: Record<Language, Words> = { en, de, es, hu };
