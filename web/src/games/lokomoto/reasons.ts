import { say, wordsIn } from "../../i18n/messages";
import type { ReasonInfo } from "../../protocol/generated";
import { spoken, trackText } from "./say";
import en from "./reasons/en.json";

const words = wordsIn(en, import.meta.glob("./reasons/*.json", { eager: true, import: "default" }));

/** What a move gave away, in words; null where there are none. */
export function why(
  { code, facts }: ReasonInfo,
  nameOf: (seat: number) => string,
  done: boolean,
): string | null {
  const { purchase, ...reasons } = words();
  const message = Object.entries(reasons).find(([key]) => key === code)?.[1];
  if (message === undefined) return null;
  const train = spoken(String(facts.train ?? ""));
  const shape = spoken(String(facts.shape ?? ""));
  return say(message, {
    done,
    train,
    shape,
    who: nameOf(Number(facts.seat)),
    points: Number(facts.points),
    missing: Number(facts.missing),
    purchase: shape ? say(purchase, { train, shape }) : train,
    section: trackText(String(facts.section)),
    made: Number(facts.made),
    better: Number(facts.better),
  });
}
