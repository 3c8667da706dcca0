import { say, wordsIn } from "../../i18n/messages";
import { colourText } from "../../i18n/words.svelte";
import type { ReasonInfo } from "../../protocol/generated";
import en from "./reasons/en.json";

const words = wordsIn(en, import.meta.glob("./reasons/*.json", { eager: true, import: "default" }));

/** What a piece gave away (or would give away), in words; null where there are none. */
export function why({ code, facts }: ReasonInfo, done: boolean): string | null {
  const message = Object.entries(words()).find(([key]) => key === code)?.[1];
  return message === undefined
    ? null
    : say(message, {
        done,
        colour: colourText(String(facts.colour ?? "")),
        square: String(facts.square ?? ""),
        count: Number(facts.placements),
        made: Number(facts.made),
        better: Number(facts.better),
      });
}
