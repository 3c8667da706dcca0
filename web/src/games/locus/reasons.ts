import { colourText, scoreText } from "../../i18n/words.svelte";
import { settings, type Language } from "../../memory/settings.svelte";
import type { ReasonInfo } from "../../protocol/generated";
import { cardText } from "./say";

const en = {
  coin: "coin",
  single: "single square",
  chain: (done: boolean, bonuses: string, made: number) =>
    `The chain ${bonuses} ${done ? "was" : "is"} there${made > 0 ? `; this way it has ${made}` : ""}.`,
  points: (zone: string, points: number) =>
    `${zone} brings ${points === 1 ? "1 point" : `${points} points`} more with the better move.`,
  coins: (made: number, better: number) => `It leaves ${made} of ${better} coins.`,
  card: (made: string, better: string) => `The card ${better} serves better here than ${made}.`,
  discarded: (card: string, zone: string) => `The card ${card} still fits in ${zone}.`,
  declined: (bonus: string, zone: string) => `The bonus ${bonus} still fits in ${zone}.`,
  "coins-unused": (coins: number) =>
    `The turn ends with ${coins === 1 ? "1 coin" : `${coins} coins`} that could be used now.`,
};

type Words = typeof en;

const de: Words = {
  coin: "Münze",
  single: "Einzelfeld",
  chain: (done, bonuses, made) =>
    `Die Kette ${bonuses} ${done ? "war" : "ist"} da${made > 0 ? `; so hat sie nur ${made}` : ""}.`,
  points: (zone, points) =>
    `${zone} bringt beim besseren Zug ${points === 1 ? "1 Punkt" : `${points} Punkte`} mehr.`,
  coins: (made, better) => `Von ${better} Münzen bleiben so nur ${made}.`,
  card: (made, better) => `Die Karte ${better} nützt hier mehr als ${made}.`,
  discarded: (card, zone) => `Die Karte ${card} passt noch in ${zone}.`,
  declined: (bonus, zone) => `Der Bonus ${bonus} passt noch in ${zone}.`,
  "coins-unused": (coins) =>
    `Der Zug endet mit ${coins === 1 ? "1 Münze" : `${coins} Münzen`}, die jetzt zu nutzen wären.`,
};

const es: Words = {
  coin: "moneda",
  single: "casilla suelta",
  chain: (done, bonuses, made) =>
    `Ahí ${done ? "estaba" : "está"} la cadena ${bonuses}${made > 0 ? `; así solo tiene ${made}` : ""}.`,
  points: (zone, points) =>
    `${zone} da ${points === 1 ? "1 punto" : `${points} puntos`} más con la jugada mejor.`,
  coins: (made, better) => `Así quedan ${made} de ${better} monedas.`,
  card: (made, better) => `La carta ${better} sirve aquí más que ${made}.`,
  discarded: (card, zone) => `La carta ${card} aún cabe en ${zone}.`,
  declined: (bonus, zone) => `La bonificación ${bonus} aún cabe en ${zone}.`,
  "coins-unused": (coins) =>
    `El turno acaba con ${coins === 1 ? "1 moneda" : `${coins} monedas`} que ahora servirían.`,
};

const hu: Words = {
  coin: "érme",
  single: "szimpla négyzet",
  chain: (done, bonuses, made) =>
    `${done ? "Megvolt" : "Megvan"} ez a lánc: ${bonuses}${made > 0 ? `; így a hossza csak ${made}` : ""}.`,
  points: (zone, points) => `${zone}: a jobb lépéssel ${points} ponttal több.`,
  coins: (made, better) => `${better} érméből így csak ${made} marad.`,
  card: (made, better) => `A kártyák közül ${better} itt hasznosabb, mint ${made}.`,
  discarded: (card, zone) => `Ez a kártya még elfér: ${card} (${zone}).`,
  declined: (bonus, zone) => `Ez a bónusz még elfér: ${bonus} (${zone}).`,
  "coins-unused": (coins) => `A kör végén ${coins} érme marad, amelyet most fel lehetne használni.`,
};

const words: Record<Language, Words> = { en, de, es, hu };

function bonusText(bonus: string): string {
  const w = words[settings.language];
  if (bonus === "coin") return w.coin;
  return bonus === "single" ? w.single : colourText(bonus).toLocaleLowerCase(settings.language);
}

/** What a move of a turn gave away, in words; null where there are none. */
export function why({ code, facts }: ReasonInfo, done: boolean): string | null {
  const w = words[settings.language];
  const zone = scoreText(String(facts.zone ?? ""));
  switch (code) {
    case "chain":
      return w.chain(
        done,
        (facts.bonuses as string[]).map(bonusText).join(", "),
        Number(facts.made),
      );
    case "points":
      return w.points(zone, Number(facts.points));
    case "coins":
      return w.coins(Number(facts.made), Number(facts.better));
    case "card":
      return w.card(cardText(String(facts.made)), cardText(String(facts.better)));
    case "discarded":
      return w.discarded(cardText(String(facts.card)), zone);
    case "declined":
      return w.declined(bonusText(String(facts.bonus)), zone);
    case "coins-unused":
      return w["coins-unused"](Number(facts.coins));
  }
  return null;
}
