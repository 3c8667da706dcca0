import { say } from "../i18n/messages";
import { dayText, listText, t } from "../i18n/words.svelte";
import { marked } from "../players/marked";
import type { MatchState, SeenPlayer, Seat, SeenEvent } from "../protocol/generated";
import type { GameInBrowser } from "./boards";
import { words } from "./words";

export interface Line {
  number: number;
  text: string;
  who: string;
  /** Whether that is the account of a bot. */
  program: boolean;
  colour: string | null;
  note: string;
  /** Taken back. */
  undone: boolean;
}

/** Who a seat is now, for places where the mark of a bot is drawn. */
export function playerOf(
  players: readonly SeenPlayer[],
  seat: Seat | null,
): Pick<SeenPlayer, "name" | "program"> {
  if (seat === null) return { name: t().table.spectator, program: false };
  const unknown = { name: say(t().setUp.seat, { seat }), program: false };
  return players.find((player) => player.seat === seat) ?? unknown;
}

/** What a seat is called now, in a text. */
export function nameOf(players: readonly SeenPlayer[], seat: Seat | null): string {
  return marked(playerOf(players, seat));
}

/** Who is on turn; `you` is told so as "you", null: everyone by name. */
export function turnText(
  state: Pick<MatchState, "players" | "to_act" | "outcome">,
  you: Seat | null,
): string {
  if (state.outcome) return t().table.over;
  const seats = state.to_act.filter((seat) => seat > 0);
  if (you !== null && seats.includes(you)) return t().table.yourTurn;
  const names = seats.map((seat) => nameOf(state.players, seat));
  if (names.length === 0) return t().table.cards;
  return names.length === 1
    ? say(t().table.turnOf, { name: names[0] as string })
    : say(t().table.turnsOf, { names: listText(names) });
}

/** What somebody was called before; null for the first name. */
function formerName(events: readonly SeenEvent[], event: SeenEvent): string | null {
  const before = events.findLast(
    (each) => each.kind === "named" && each.seat === event.seat && each.number < event.number,
  );
  return before?.text ?? null;
}

/** An event as a line of the log; chat is shown elsewhere. */
export function lineOf(
  event: SeenEvent,
  events: readonly SeenEvent[],
  players: readonly SeenPlayer[],
  game: GameInBrowser | undefined,
  view: unknown,
  you: Seat | null = null,
  stands: ReadonlySet<number> | null = null,
): Line | null {
  const mine = you !== null && event.seat === you;
  const player = playerOf(players, event.seat);
  const who = mine ? words().you : marked(player);
  const line = (text: string, extra: Partial<Line> = {}): Line => ({
    number: event.number,
    text,
    who: "",
    program: false,
    colour: null,
    note: "",
    undone: false,
    ...extra,
  });
  switch (event.kind) {
    case "opened":
    case "said":
      return null;
    case "played": {
      const move = event.move ?? "";
      const said = game?.say(move, view, mine ? "you" : "they") ?? move;
      if (event.seat === null) return line(say(t().events.drawn, { what: said }));
      const note =
        event.by === "clock"
          ? t().table.byClock
          : event.by === "bot" && stood(players, event.seat)
            ? t().table.byBot
            : "";
      return line(said, {
        who: mine ? who : player.name,
        program: !mine && player.program,
        colour: game?.colour(move, view, event.seat) ?? null,
        note,
        undone: stands !== null && !stands.has(event.number),
      });
    }
    case "taken_back":
      return line(
        event.turns !== null && event.turns > 1
          ? say(t().events.takenBackWith, { who, count: event.turns - 1, mine })
          : say(t().events.takenBack, { who, mine }),
      );
    case "asked":
      return line(say(t().events.asked, { who, mine }));
    case "answered":
      return line(
        event.yes
          ? say(t().events.agreed, { who, mine })
          : say(t().events.disagreed, { who, mine }),
      );
    case "resigned":
      return line(say(t().events.resigned, { who, mine }));
    case "followed":
      return line(say(t().events.followed, { who, mine }));
    case "excused": {
      const until = event.until ?? 0;
      return line(
        until > event.at
          ? say(t().events.away, { who, until: dayText(until), mine })
          : say(t().events.back, { who, mine }),
      );
    }
    case "named": {
      const [was, name] = [formerName(events, event), event.text ?? ""];
      const now = name === player.name ? marked(player) : name;
      return line(
        was === null ? say(t().events.arrived, { name: now }) : say(t().events.named, { was, now }),
      );
    }
    case "taken_over":
      return line(say(t().events.takenOver, { who, mine }));
    case "reclaimed":
      return line(say(t().events.reclaimed, { who, mine }));
  }
}

/** Whether a person was invited to a seat, so that a bot there is worth a word. */
function stood(players: readonly SeenPlayer[], seat: Seat): boolean {
  return players.find((player) => player.seat === seat)?.kind === "person";
}

/** A line as it is read out. */
export function spoken(line: Line): string {
  const who = marked({ name: line.who, program: line.program });
  return line.who ? say(t().events.played, { who, what: line.text }) : line.text;
}
