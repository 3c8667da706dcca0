import { colourText } from "../../i18n/words.svelte";
import { settings, type Language } from "../../memory/settings.svelte";
import type { ReasonInfo } from "../../protocol/generated";

const places = (count: number) => (count === 1 ? "1 placement" : `${count} placements`);

const en = {
  "corner-given": (made: boolean, colour: string, square: string, count: number) =>
    `This ${made ? "gave" : "gives"} ${colour} the corner at ${square}: ${places(count)} from there, which the better piece closes.`,
  "own-corner": (made: boolean, square: string, count: number) =>
    `This ${made ? "closed" : "closes"} the own corner at ${square}, which stays open otherwise, with ${places(count)}.`,
  room: (made: number, better: number) =>
    `After it there are ${places(made)} left; the better piece leaves ${better}.`,
  "rival-room": (colour: string, made: number, better: number) =>
    `${colour} keeps ${places(made)}; the better piece leaves ${better}.`,
  size: (made: number, better: number) =>
    `It covers ${made === 1 ? "1 square" : `${made} squares`}; a piece of ${better} fits.`,
};

type Words = typeof en;

const de: Words = {
  "corner-given": (made, colour, square, count) =>
    `Das ${made ? "gab" : "gibt"} ${colour} die Ecke bei ${square}: ${count} Legemöglichkeiten von dort, die der bessere Stein nimmt.`,
  "own-corner": (made, square, count) =>
    `Das ${made ? "schloss" : "schließt"} die eigene Ecke bei ${square}; sonst bleibt sie offen, mit ${count} Legemöglichkeiten.`,
  room: (made, better) =>
    `Danach bleiben ${made} Legemöglichkeiten, beim besseren Stein ${better}.`,
  "rival-room": (colour, made, better) =>
    `${colour} behält ${made} Legemöglichkeiten, beim besseren Stein nur ${better}.`,
  size: (made, better) =>
    `Er deckt ${made === 1 ? "1 Feld" : `${made} Felder`}; ein Stein mit ${better} passt.`,
};

const es: Words = {
  "corner-given": (made, colour, square, count) =>
    `Esto ${made ? "dio" : "da"} a ${colour} la esquina en ${square}: ${count} colocaciones desde ahí, que la pieza mejor cierra.`,
  "own-corner": (made, square, count) =>
    `Esto ${made ? "cerró" : "cierra"} la esquina propia en ${square}; si no, sigue abierta, con ${count} colocaciones.`,
  room: (made, better) => `Después quedan ${made} colocaciones; con la pieza mejor, ${better}.`,
  "rival-room": (colour, made, better) =>
    `${colour} conserva ${made} colocaciones; con la pieza mejor, ${better}.`,
  size: (made, better) =>
    `Cubre ${made === 1 ? "1 casilla" : `${made} casillas`}; cabe una pieza de ${better}.`,
};

const hu: Words = {
  "corner-given": (made, colour, square, count) =>
    `Ez a ${colour} színnek ${made ? "adta" : "adja"} a sarkot itt: ${square}; onnan ${count} lerakás lehetséges, amit a jobb elem elzár.`,
  "own-corner": (made, square, count) =>
    `Ez ${made ? "elzárta" : "elzárja"} a saját sarkot itt: ${square}; különben nyitva marad, ${count} lerakással.`,
  room: (made, better) => `Utána ${made} lerakás marad; a jobb elem után ${better}.`,
  "rival-room": (colour, made, better) =>
    `A ${colour} színnek ${made} lerakása marad; a jobb elem után ${better}.`,
  size: (made, better) => `${made} mezőt fed le; ${better} mezős elem is elfér.`,
};

const words: Record<Language, Words> = { en, de, es, hu };

/** What a piece gave away (or would give away), in words; null where there are none. */
export function why({ code, facts }: ReasonInfo, done: boolean): string | null {
  const w = words[settings.language];
  const colour = colourText(String(facts.colour ?? ""));
  const square = String(facts.square ?? "");
  const count = Number(facts.placements);
  const [made, better] = [Number(facts.made), Number(facts.better)];
  switch (code) {
    case "corner-given":
      return w[code](done, colour, square, count);
    case "own-corner":
      return w[code](done, square, count);
    case "rival-room":
      return w[code](colour, made, better);
    case "room":
    case "size":
      return w[code](made, better);
  }
  return null;
}
