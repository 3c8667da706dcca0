import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type {
  ClientMessage,
  SeenEvent,
  MatchState,
  ServerMessage,
} from "../src/protocol/generated";
import { changed } from "../src/protocol/changes";
import { LiveMatch, type Socket } from "../src/protocol/live.svelte";
import { PING_EVERY, SILENT_AFTER } from "../src/protocol/pulse";
import { SeatsHere } from "../src/table/seats.svelte";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  say(...told: ServerMessage[]): void {
    for (const each of told) this.onmessage?.({ data: JSON.stringify(each) });
  }
  kinds(): string[] {
    return this.sent.map((each) => each.type);
  }
}

const event = (number: number, part: Partial<SeenEvent> = {}): SeenEvent => ({
  number,
  at: 0,
  kind: "played",
  seat: 2,
  move: "a1",
  by: "bot",
  text: null,
  turns: null,
  yes: null,
  until: null,
  removed: null,
  ...part,
});

const state = (ply: number, to_act: number[] = [1], view: object = {}): MatchState => ({
  number: ply + 1,
  ply,
  to_act,
  view,
  legal: ["a1"],
  offers: null,
  can_take_back: false,
  can_ask_back: false,
  request: null,
  next: null,
  players: [1, 2].map((seat) => ({
    seat,
    name: `P${seat}`,
    kind: "person",
    bot: false,
    level: 5,
    known: false,
    program: false,
    paper: false,
  })),
  deadlines: {},
  now: 0,
  outcome: null,
  seed: null,
});

const welcome = (
  you: number | null,
  variant = "blokus",
  moves: string | null = null,
): ServerMessage => ({
  type: "welcome",
  match: "m",
  variant,
  options: [],
  clock: "none",
  seed_hash: "",
  hints: true,
  rated: false,
  usual: true,
  handicaps: [],
  moves,
  you,
});

let sockets: FakeSocket[];
const dial = () => {
  const socket = new FakeSocket();
  sockets.push(socket);
  return socket;
};
const latest = () => sockets.at(-1) as FakeSocket;

function greet(
  socket: FakeSocket,
  events: SeenEvent[],
  now: MatchState,
  you: number | null = 1,
): void {
  socket.onopen?.();
  socket.say(welcome(you), { type: "update", events, state: now });
}

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("numbered moves", () => {
  const table = ["a1", "b1", "c1", "d1"];
  const fetched = vi.fn();
  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal("fetch", fetched);
  });
  afterEach(() => vi.unstubAllGlobals());

  function joined(address: string, you: number | null = 1): LiveMatch {
    const live = new LiveMatch("m", you === null ? null : "key", dial);
    live.join();
    latest().onopen?.();
    const numbered = { ...state(1), legal: you === null ? [] : [1, 2] };
    latest().say(welcome(you, "blokus", address), { type: "update", events: [], state: numbered });
    return live;
  }

  it("are shown as texts once their table is here, and not before", async () => {
    fetched.mockResolvedValue(new Response(JSON.stringify(table)));
    const live = joined("/api/moves/1");
    latest().say({ type: "change", events: [event(3)], changes: { number: 3, legal: [0, 2] } });
    expect(live.state).toBeNull();
    await vi.waitFor(() => expect(live.state?.number).toBe(3));
    expect(live.state?.legal).toEqual(["a1", "c1"]);
    latest().say({ type: "change", events: [event(4)], changes: { number: 4, legal: [3] } });
    expect(live.state?.legal).toEqual(["d1"]);
  });

  it("are fetched once for all seats here", async () => {
    fetched.mockResolvedValue(new Response(JSON.stringify(table)));
    const [one, two] = [joined("/api/moves/2"), joined("/api/moves/2")];
    await vi.waitFor(() => expect(two.state?.legal).toEqual(["b1", "d1"]));
    expect(one.state?.legal).toEqual(["b1", "d1"]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("are asked for again with the next connection where that failed", async () => {
    fetched.mockRejectedValueOnce(new Error("gone"));
    fetched.mockResolvedValue(new Response(JSON.stringify(table)));
    const live = joined("/api/moves/3");
    const first = latest();
    await vi.waitFor(() => expect(first.closed).toBe(true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(latest()).not.toBe(first);
    greet(latest(), [], { ...state(1), legal: [] });
    latest().say(welcome(1, "blokus", "/api/moves/3"));
    latest().say({ type: "change", events: [event(3)], changes: { legal: [1] } });
    await vi.waitFor(() => expect(live.state?.legal).toEqual(["b1"]));
  });

  it("are not fetched for somebody who watches", () => {
    const live = joined("/api/moves/4", null);
    expect(live.state?.legal).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("changes", () => {
  const before = { ply: 1, view: { colours: [{ left: ["1", "2"], score: 0 }], turn: "blue" } };

  it("replace what stands at a path, and leave what was before as it was", () => {
    const after = changed(before, { ply: 2, "view.colours.0.score": 3, "view.turn": null });
    expect(after).toEqual({
      ply: 2,
      view: { colours: [{ left: ["1", "2"], score: 3 }], turn: null },
    });
    expect(before.ply).toBe(1);
    expect(before.view.colours[0]?.score).toBe(0);
  });

  it("put into a list and take out of it", () => {
    const less = changed(before, { "view.colours.0.left.-0": null });
    expect(less.view.colours[0]?.left).toEqual(["2"]);
    const more = changed(before, { "view.colours.0.left.+2": "3" });
    expect(more.view.colours[0]?.left).toEqual(["1", "2", "3"]);
  });
});

describe("a table", () => {
  function seated(): LiveMatch {
    const live = new LiveMatch("m", "key", dial);
    live.join();
    greet(latest(), [event(1, { kind: "opened" }), event(2)], state(1));
    return live;
  }

  it("joins with its key from the beginning", () => {
    const live = seated();
    expect(latest().sent[0]).toEqual({ type: "join", key: "key", after: 0 });
    expect(live.connected).toBe(true);
    expect(live.last).toBe(2);
  });

  it("watches without a key", () => {
    new LiveMatch("m", null, dial).join();
    latest().onopen?.();
    expect(latest().sent[0]).toEqual({ type: "join", after: 0 });
  });

  it("comes again when it was told to, and not before", () => {
    const live = seated();
    latest().say({ type: "come_again", wait: 2.5 });
    latest().onclose?.();
    expect(live.connected).toBe(false);
    vi.advanceTimersByTime(2499);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    // What was told counts once: after that the usual patience does.
    latest().onclose?.();
    vi.advanceTimersByTime(700);
    expect(sockets).toHaveLength(3);
  });

  it("goes on from the last number after a break, ever more patiently", () => {
    const live = seated();
    latest().onclose?.();
    expect(live.connected).toBe(false);
    vi.advanceTimersByTime(700);
    expect(sockets).toHaveLength(2);
    latest().onclose?.();
    vi.advanceTimersByTime(700);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(700);
    expect(sockets).toHaveLength(3);
    greet(latest(), [event(3)], state(2));
    expect(latest().sent[0]).toMatchObject({ type: "join", after: 2 });
    expect(live.events.map((each) => each.number)).toEqual([1, 2, 3]);
  });

  it("starts anew when the server tells everything again", () => {
    const live = seated();
    latest().say({ type: "update", events: [event(1), event(2), event(3)], state: state(2) });
    expect(live.events.map((each) => each.number)).toEqual([1, 2, 3]);
  });

  it("waits for the answer to a move", () => {
    const live = seated();
    live.move("a1");
    const asked = latest().sent.at(-1) as Extract<ClientMessage, { type: "move" }>;
    expect(asked).toMatchObject({ type: "move", move: "a1", ply: 1 });
    live.move("a2");
    expect(
      latest()
        .kinds()
        .filter((kind) => kind === "move"),
    ).toHaveLength(1);
    latest().say({ type: "accepted", ref: asked.ref ?? null, number: 3 });
    expect(live.pending).toBeNull();
  });

  it("sends a move again whose answer was lost, for the same ply", () => {
    const live = seated();
    live.move("a1");
    latest().onclose?.();
    vi.advanceTimersByTime(700);
    greet(latest(), [], state(1));
    expect(latest().sent.at(-1)).toMatchObject({ type: "move", move: "a1", ply: 1 });
  });

  it("does not send it again if the log has it", () => {
    const live = seated();
    live.move("a1");
    latest().onclose?.();
    vi.advanceTimersByTime(700);
    greet(latest(), [event(3, { seat: 1, move: "a1", by: "person" })], state(2));
    expect(latest().kinds()).toEqual(["join"]);
    expect(live.pending).toBeNull();
  });

  it("finds it in a long log too, which comes in parts", () => {
    const live = seated();
    live.move("a1");
    latest().onclose?.();
    vi.advanceTimersByTime(700);
    latest().onopen?.();
    const mine = event(3, { seat: 1, move: "a1", by: "person" });
    latest().say(welcome(1), { type: "earlier", events: [mine, event(4)] });
    latest().say({ type: "update", events: [event(5)], state: state(4) });
    expect(latest().kinds()).toEqual(["join"]);
    expect(live.events.map((each) => each.number)).toEqual([1, 2, 3, 4, 5]);
    expect(live.pending).toBeNull();
  });

  it("keeps a refusal with its breaches until the next move", () => {
    const live = seated();
    live.move("c3");
    const breaches = [{ clause: "B5", sentence: "s", where: ["c3"] }];
    latest().say({
      type: "refused",
      ref: live.pending?.ref ?? "",
      code: "illegal",
      reason: "",
      breaches,
    });
    expect(live.refusal?.breaches).toEqual(breaches);
    expect(live.pending).toBeNull();
    live.move("a1");
    expect(live.refusal).toBeNull();
  });

  it("pings, and hangs up on a connection that stays silent", () => {
    const live = seated();
    vi.advanceTimersByTime(PING_EVERY);
    expect(latest().kinds().at(-1)).toBe("ping");
    latest().say({ type: "pong", ref: null });
    vi.advanceTimersByTime(PING_EVERY);
    expect(live.connected).toBe(true);
    vi.advanceTimersByTime(SILENT_AFTER);
    expect(live.connected).toBe(false);
    expect(sockets[0]?.closed).toBe(true);
    vi.advanceTimersByTime(700);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it.each(["no_match", "wrong_key", "cannot_open", "seat_elsewhere"] as const)(
    "does not try again after %s, nor after leaving",
    (code) => {
      const live = new LiveMatch("m", "wrong", dial);
      live.join();
      latest().onopen?.();
      latest().say({ type: "refused", ref: null, code, reason: "", breaches: [] });
      latest().onclose?.();
      const other = seated();
      other.leave();
      vi.advanceTimersByTime(60_000);
      expect(live.closed?.code).toBe(code);
      expect(sockets).toHaveLength(2);
    },
  );
});

describe("several people at one screen", () => {
  function two(variant = "blokus", view = {}): SeatsHere {
    const keys = [1, 2].map((seat) => ({ seat, key: `k${seat}`, here: true }));
    const here = new SeatsHere("m", keys, dial);
    here.join();
    sockets.forEach((socket, index) => {
      socket.onopen?.();
      socket.say(welcome(index + 1, variant), {
        type: "update",
        events: [],
        state: state(0, [2], view),
      });
    });
    return here;
  }

  it("see the view of the one who has to act", () => {
    const here = two();
    here.follow();
    expect(here.shown.welcome?.you).toBe(2);
    for (const socket of sockets)
      socket.say({ type: "update", events: [event(1)], state: state(1, [1]) });
    here.follow();
    expect(here.shown.welcome?.you).toBe(1);
    expect(here.curtain).toBe(false);
  });

  it("hand the device over behind a curtain where there are secrets", () => {
    const view = { hidden_agendas: true };
    const here = two("lokomoto", view);
    here.follow();
    expect(here.curtain).toBe(true);
    here.lift();
    expect(here.curtain).toBe(false);
    for (const socket of sockets)
      socket.say({ type: "update", events: [event(1)], state: state(1, [1], view) });
    here.follow();
    expect(here.curtain).toBe(true);
  });
});
