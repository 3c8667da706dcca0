import { say } from "../i18n/messages";
import { listText } from "../i18n/words.svelte";
import { words as tableWords } from "../table/words";
import { words } from "./words";

/** Who was given points before the game, in a sentence; "" where nobody was. */
export function headStarts(
  players: readonly { seat: number }[],
  names: readonly string[],
  given: (seat: number) => number,
): string {
  const told = players.flatMap(({ seat }, index) => {
    const points = given(seat);
    return points > 0 ? [`${names[index] ?? ""} ${say(tableWords().headStart, { points })}`] : [];
  });
  return told.length > 0 ? say(words().headStarts, { list: listText(told) }) : "";
}
