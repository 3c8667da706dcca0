import { say } from "../../i18n/messages";
import { listText } from "../../i18n/words.svelte";
import type { LocusView, Seat } from "../../protocol/generated";
import type { CalledMove } from "../../table/boards";
import { cardText } from "./say";
import { words } from "./words";

/** What is called out at a table where somebody looks at paper: cards, picks, whose turn it is. */
export function calls(
  view: LocusView,
  moves: readonly CalledMove[] | null,
  nameOf: (seat: Seat) => string,
): string[] {
  const texts = words().call;
  const verbs = new Set((moves ?? []).map(({ move }) => move.split(" ")[0]));
  const taken = (moves ?? []).flatMap(({ seat, move }) => {
    const [verb, card = ""] = move.split(" ");
    if (seat === null || verb !== "pick") return [];
    return [say(texts.picked, { name: nameOf(seat), card: cardText(card) })];
  });
  if (view.over || view.to_deal > 0) return taken;
  const dealt = moves === null || verbs.has("reveal");
  const picker = view.players.find(({ seat, picked }) => !picked && view.to_act.includes(seat));
  if (!picker) return [...taken, ...atTheEnd(view, moves === null || taken.length > 0)];
  const cards = listText(view.face_up.map(cardText));
  const turn = view.extra ? words().extra : say(texts.turn, { turn: view.turn + 1 });
  return [
    ...taken,
    ...(dealt ? [`${turn}. ${say(texts.cards, { cards })}`] : []),
    ...(dealt || taken.length > 0 ? [say(texts.picks, { name: nameOf(picker.seat) })] : []),
  ];
}

function atTheEnd(view: LocusView, fresh: boolean): string[] {
  if (!fresh || view.leftover === null) return [];
  return [say(words().call.leftover, { card: cardText(view.leftover) })];
}
