import { settings, type Language } from "../../memory/settings.svelte";
import type { ReasonInfo } from "../../protocol/generated";
import { spoken, trackText } from "./say";

const en = {
  purchase: (train: string, shape: string) => (shape ? `${train} with shape ${shape}` : train),
  points: (points: number) => (points === 1 ? "1 point" : `${points} points`),
  "train-left": (done: boolean, train: string, points: string, who: string) =>
    `This ${done ? "left" : "leaves"} the ${train} (${points}) to ${who}, who can pay for it.`,
  "shape-left": (done: boolean, shape: string, points: string, who: string, missing: number) =>
    missing === 0
      ? `This ${done ? "left" : "leaves"} shape ${shape} (${points}) to ${who}, who has drawn it already.`
      : `This ${done ? "left" : "leaves"} shape ${shape} (${points}) to ${who}, who needs one section more.`,
  "could-buy": (purchase: string, points: string) =>
    `${purchase} can be bought now, for ${points}.`,
  "better-purchase": (purchase: string, made: string, better: string) =>
    `${purchase} counts ${better}, this purchase ${made}.`,
  "paid-more": (made: number, better: number) =>
    `It pays ${made} sections where ${better} are enough.`,
  "section-left": (done: boolean, section: string, shape: string, points: string, who: string) =>
    `${section} ${done ? "was" : "is"} left to ${who}: it completes shape ${shape} (${points}).`,
  "shape-nearer": (shape: string, points: string, missing: number) =>
    missing === 0
      ? `Shape ${shape} (${points}) can be complete now.`
      : `Shape ${shape} (${points}) can be ${missing} away now.`,
  "shape-spent": (done: boolean, shape: string, points: string, train: string) =>
    `The ${train} ${done ? "was" : "is"} paid with lines that shape ${shape} (${points}) needs.`,
};

type Words = typeof en;

const de: Words = {
  purchase: (train, shape) => (shape ? `${train} mit Form ${shape}` : train),
  points: (points) => (points === 1 ? "1 Punkt" : `${points} Punkte`),
  "train-left": (done, train, points, who) =>
    `Das ${done ? "überließ" : "überlässt"} ${who} den Zug ${train} (${points}), der dort bezahlt werden kann.`,
  "shape-left": (done, shape, points, who, missing) =>
    missing === 0
      ? `Das ${done ? "überließ" : "überlässt"} ${who} die Form ${shape} (${points}), die dort schon gezogen ist.`
      : `Das ${done ? "überließ" : "überlässt"} ${who} die Form ${shape} (${points}): Dort fehlt nur ein Abschnitt.`,
  "could-buy": (purchase, points) => `${purchase} ist jetzt zu kaufen, für ${points}.`,
  "better-purchase": (purchase, made, better) =>
    `${purchase} zählt ${better}, dieser Kauf ${made}.`,
  "paid-more": (made, better) => `Er kostet ${made} Abschnitte, wo ${better} genügen.`,
  "section-left": (done, section, shape, points, who) =>
    `${section} ${done ? "blieb" : "bleibt"} für ${who}: Das vollendet Form ${shape} (${points}).`,
  "shape-nearer": (shape, points, missing) =>
    missing === 0
      ? `Form ${shape} (${points}) kann jetzt fertig sein.`
      : `Form ${shape} (${points}) kann jetzt bis auf ${missing} fertig sein.`,
  "shape-spent": (done, shape, points, train) =>
    `${train} ${done ? "wurde" : "wird"} mit Linien bezahlt, die Form ${shape} (${points}) braucht.`,
};

const es: Words = {
  purchase: (train, shape) => (shape ? `${train} con la forma ${shape}` : train),
  points: (points) => (points === 1 ? "1 punto" : `${points} puntos`),
  "train-left": (done, train, points, who) =>
    `Esto ${done ? "dejó" : "deja"} el tren ${train} (${points}) a ${who}, que puede pagarlo.`,
  "shape-left": (done, shape, points, who, missing) =>
    missing === 0
      ? `Esto ${done ? "dejó" : "deja"} la forma ${shape} (${points}) a ${who}, que ya la tiene trazada.`
      : `Esto ${done ? "dejó" : "deja"} la forma ${shape} (${points}) a ${who}, a quien falta un tramo.`,
  "could-buy": (purchase, points) => `${purchase} se puede comprar ahora, por ${points}.`,
  "better-purchase": (purchase, made, better) =>
    `${purchase} cuenta ${better}; esta compra, ${made}.`,
  "paid-more": (made, better) => `Paga ${made} tramos donde bastan ${better}.`,
  "section-left": (done, section, shape, points, who) =>
    `${section} ${done ? "quedó" : "queda"} para ${who}: completa la forma ${shape} (${points}).`,
  "shape-nearer": (shape, points, missing) =>
    missing === 0
      ? `La forma ${shape} (${points}) puede estar completa ahora.`
      : `La forma ${shape} (${points}) puede quedar a ${missing} ahora.`,
  "shape-spent": (done, shape, points, train) =>
    `${train} se ${done ? "pagó" : "paga"} con líneas que necesita la forma ${shape} (${points}).`,
};

const hu: Words = {
  purchase: (train, shape) => (shape ? `${train} (${shape} alakzattal)` : train),
  points: (points) => `${points} pont`,
  "train-left": (done, train, points, who) =>
    `Ez ${done ? "meghagyta" : "meghagyja"} ezt a vonatot: ${train} (${points}), és ${who} ki tudja fizetni.`,
  "shape-left": (done, shape, points, who, missing) =>
    missing === 0
      ? `Ez ${done ? "meghagyta" : "meghagyja"} ezt az alakzatot: ${shape} (${points}), amelyet ${who} már megrajzolt.`
      : `Ez ${done ? "meghagyta" : "meghagyja"} ezt az alakzatot: ${shape} (${points}), amelyhez ${who} már csak egy szakaszt keres.`,
  "could-buy": (purchase, points) => `${purchase} most megvehető, értéke ${points}.`,
  "better-purchase": (purchase, made, better) =>
    `${purchase} értéke ${better}, ezé a vásárlásé ${made}.`,
  "paid-more": (made, better) => `${made} szakasszal fizet, pedig ${better} is elég.`,
  "section-left": (done, section, shape, points, who) =>
    `${section} szabadon ${done ? "maradt" : "marad"}, és ${who} kiegészítheti vele ezt az alakzatot: ${shape} (${points}).`,
  "shape-nearer": (shape, points, missing) =>
    missing === 0
      ? `Ez az alakzat most teljes lehet: ${shape} (${points}).`
      : `Ehhez az alakzathoz most már csak ${missing} szakasz hiányozhat: ${shape} (${points}).`,
  "shape-spent": (done, shape, points, train) =>
    `${train} olyan vonalakba ${done ? "került" : "kerül"}, amelyek ehhez az alakzathoz kellenek: ${shape} (${points}).`,
};

const words: Record<Language, Words> = { en, de, es, hu };

/** What a move gave away, in words; null where there are none. */
export function why(
  { code, facts }: ReasonInfo,
  nameOf: (seat: number) => string,
  done: boolean,
): string | null {
  const w = words[settings.language];
  const who = nameOf(Number(facts.seat));
  const train = spoken(String(facts.train ?? ""));
  const shape = spoken(String(facts.shape ?? ""));
  const points = w.points(Number(facts.points));
  const missing = Number(facts.missing);
  const purchase = w.purchase(train, shape);
  const [made, better] = [Number(facts.made), Number(facts.better)];
  switch (code) {
    case "train-left":
      return w[code](done, train, points, who);
    case "shape-left":
      return w[code](done, shape, points, who, missing);
    case "could-buy":
      return w[code](purchase, points);
    case "better-purchase":
      return w[code](purchase, w.points(made), w.points(better));
    case "paid-more":
      return w[code](made, better);
    case "section-left":
      return w[code](done, trackText(String(facts.section)), shape, points, who);
    case "shape-nearer":
      return w[code](shape, points, missing);
    case "shape-spent":
      return w[code](done, shape, points, train);
  }
  return null;
}
