import { say, wordsIn } from "../../i18n/messages";
import { colourText, scoreText } from "../../i18n/words.svelte";
import { settings } from "../../memory/settings.svelte";
import type { ReasonInfo } from "../../protocol/generated";
import en from "./reasons/en.json";
import { cardText } from "./say";

const words = wordsIn(en, import.meta.glob("./reasons/*.json", { eager: true, import: "default" }));

function bonusText(bonus: string): string {
  const w = words();
  if (bonus === "coin") return w.coin;
  return bonus === "single" ? w.single : colourText(bonus).toLocaleLowerCase(settings.language);
}

/** What a move of a turn gave away, in words; null where there are none. */
export function why({ code, facts }: ReasonInfo, done: boolean): string | null {
  const w = words();
  const zone = scoreText(String(facts.zone ?? ""));
  switch (code) {
    case "chain":
      return say(w.chain, {
        done,
        bonuses: (facts.bonuses as string[]).map(bonusText).join(", "),
        made: Number(facts.made),
      });
    case "points":
      return say(w.points, { zone, points: Number(facts.points) });
    case "coins":
      return say(w.coins, { made: Number(facts.made), better: Number(facts.better) });
    case "card":
      return say(w.card, {
        made: cardText(String(facts.made)),
        better: cardText(String(facts.better)),
      });
    case "discarded":
      return say(w.discarded, { card: cardText(String(facts.card)), zone });
    case "declined":
      return say(w.declined, { bonus: bonusText(String(facts.bonus)), zone });
    case "coins-unused":
      return say(w["coins-unused"], { coins: Number(facts.coins) });
  }
  return null;
}
