import { changed } from "./changes";
import { areNumbers, tableAt, textsOf, type SeenState } from "./moves";
import { dial, serverless } from "../serverless/serverless";
import { Pace } from "./pace";
import { Pulse } from "./pulse";
import { recentMoves, type RecentMove } from "./recent";
import type {
  ClientMessage,
  Presence,
  Refusal,
  RefusalCode,
  Seat,
  SeenEvent,
  ServerMessage,
  Welcome,
} from "./generated";

/** The part of a WebSocket that is needed, so that tests can bring their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export type Dial = (address: string) => Socket;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** Trying again would not help after these. */
const FINAL = new Set<RefusalCode>(["no_match", "wrong_key", "cannot_open", "seat_elsewhere"]);

interface Unanswered {
  move: string;
  ply: number;
  ref: string;
}

/** One seat's (or a spectator's) live connection to a match. */
export class LiveMatch {
  welcome = $state.raw<Welcome | null>(null);
  state = $state.raw<SeenState | null>(null);
  events = $state.raw<SeenEvent[]>([]);
  presence = $state.raw<Presence>({
    type: "presence",
    seats: [],
    watchers: 0,
    replaceable: {},
  });
  connected = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** The move that is on its way, or null. */
  pending = $state.raw<Unanswered | null>(null);
  /** The refusal after which nobody tries to connect any more. */
  closed = $state.raw<Refusal | null>(null);
  /** Seconds that the server's clock is ahead of ours. */
  ahead = $state(0);

  #socket: Socket | null = null;
  /** The last state that was told; what is shown may be behind it. */
  #latest: SeenState | null = null;
  /** The texts of numbered moves, once they are here. */
  #table: readonly string[] | null = null;
  /** What came while they were being fetched; null when nothing has to wait. */
  #held: ServerMessage[] | null = null;
  #failures = 0;
  /** Milliseconds after which a server that is about to stop wants to be called again. */
  #told: number | null = null;
  #refs = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  #pulse: Pulse;
  #pace: Pace;
  /** Whether there is something to be seen once more. */
  canRepeat = $state(false);
  /** Whether what is shown is behind what has happened. */
  behind = $state(false);
  /** Whether what is shown has been shown before. */
  repeating = $state(false);

  constructor(
    readonly match: string,
    readonly key: string | null,
    private readonly dial: Dial = openSocket,
    /** Milliseconds between two moves of bots. */
    gap: () => number = () => 0,
  ) {
    this.#pace = new Pace((state) => {
      this.state = state;
      this.behind = this.#pace.behind;
      if (!this.behind) this.repeating = false;
    }, gap);
    this.#pulse = new Pulse(
      () => this.#send({ type: "ping", ref: this.#ref() }),
      () => this.#hangUp(),
    );
  }

  /** The last event that is known: where a new connection goes on. */
  get last(): number {
    return this.events.at(-1)?.number ?? 0;
  }

  /** What others did since the own last move, as far as it is shown. */
  get recent(): RecentMove[] {
    const number = this.state?.number ?? 0;
    const shown = this.events.filter((event) => event.number <= number);
    return recentMoves(shown, this.welcome?.you ?? null);
  }

  /** Shows once more what others did since the own last move. */
  repeat(): void {
    this.#pace.repeat();
    this.behind = this.#pace.behind;
    this.repeating = this.behind;
  }

  /** Shows at once what is still to be shown. */
  catchUp(): void {
    this.#pace.hurry();
  }

  /** Squares or sections at fault in the move that was just refused. */
  get faults(): string[] {
    return [...new Set(this.refusal?.breaches.flatMap((breach) => breach.where) ?? [])];
  }

  join(): void {
    this.#left = false;
    this.#held = null;
    const socket = this.dial(`/api/matches/${encodeURIComponent(this.match)}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      const key = this.key === null ? {} : { key: this.key };
      this.#send({ type: "join", ...key, after: this.last });
      this.#pulse.start();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket || typeof data !== "string") return;
      this.#pulse.heard();
      this.#receive(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#retry);
    this.#pace.hurry();
    this.#pulse.stop();
    const socket = this.#socket;
    this.#socket = null;
    this.connected = false;
    socket?.close();
  }

  /** Tries at once instead of waiting, when the network is known to be back. */
  hurry(): void {
    if (this.connected || this.#left || this.closed || this.#socket) return;
    clearTimeout(this.#retry);
    this.join();
  }

  move(text: string): void {
    if (!this.state || this.pending) return;
    this.refusal = null;
    this.pending = { move: text, ply: this.state.ply, ref: this.#ref() };
    this.#send({ type: "move", ...this.pending });
  }

  takeBack(): void {
    if (!this.state) return;
    this.refusal = null;
    this.#send({ type: "take_back", ply: this.state.ply, ref: this.#ref() });
  }

  /** Says whether somebody may take back a move. */
  answer(yes: boolean): void {
    this.#send({ type: "answer", yes, ref: this.#ref() });
  }

  resign(): void {
    this.#send({ type: "resign", ref: this.#ref() });
  }

  chat(text: string): void {
    this.#send({ type: "chat", text, ref: this.#ref() });
  }

  name(name: string): void {
    this.#send({ type: "name", name, ref: this.#ref() });
  }

  takeOver(seat: Seat): void {
    this.#send({ type: "take_over", seat, ref: this.#ref() });
  }

  reclaim(): void {
    this.#send({ type: "reclaim", ref: this.#ref() });
  }

  dismiss(): void {
    this.refusal = null;
  }

  #receive(message: ServerMessage): void {
    if (this.#held) {
      this.#held.push(message);
      return;
    }
    if (!this.#table && areNumbers(legalOf(message))) {
      this.#held = [message];
      return;
    }
    switch (message.type) {
      case "welcome":
        if (message.moves !== this.welcome?.moves) this.#table = null;
        this.welcome = message;
        this.connected = true;
        this.#failures = 0;
        this.#told = null;
        if (message.moves !== null && message.you !== null) this.#fetchTable(message.moves);
        break;
      case "earlier":
        this.#note(message.events);
        break;
      case "update":
        this.#update(message.events, this.#read({ ...message.state }) as unknown as SeenState);
        break;
      case "change":
        if (this.#latest)
          this.#update(message.events, changed(this.#latest, this.#read(message.changes)));
        break;
      case "presence":
        this.presence = message;
        break;
      case "accepted":
        if (message.ref === this.pending?.ref) this.pending = null;
        break;
      case "refused":
        this.#refused(message);
        break;
      case "pong":
        break;
      case "come_again":
        this.#told = message.wait * 1000;
        break;
    }
  }

  #fetchTable(address: string): void {
    const socket = this.#socket;
    tableAt(address).then(
      (table) => {
        this.#table = table;
        if (socket !== this.#socket) return;
        const held = this.#held ?? [];
        this.#held = null;
        for (const message of held) this.#receive(message);
      },
      // Without it no move can be offered: the next connection asks again.
      () => {
        if (socket === this.#socket && !this.#table) this.#hangUp();
      },
    );
  }

  /** With texts in the place of the numbers of legal moves. */
  #read(told: { legal?: unknown }): { legal?: unknown } & Record<string, unknown> {
    if (!this.#table || !areNumbers(told.legal)) return { ...told };
    return { ...told, legal: textsOf(told.legal, this.#table) };
  }

  #note(events: SeenEvent[]): void {
    const first = events[0]?.number ?? this.last + 1;
    const known = this.events.filter((event) => event.number < first);
    this.events = [...known, ...events];
  }

  #update(events: SeenEvent[], state: SeenState): void {
    this.#latest = state;
    this.#note(events);
    if (state.ply !== this.state?.ply && !this.closed) this.refusal = null;
    const you = this.welcome?.you ?? null;
    const first = this.state === null || this.#lostAt !== null;
    const played = events.filter((event) => event.kind === "played");
    const own = first || played.some((event) => event.seat === you && you !== null);
    const bots = played.some((event) => event.by === "bot");
    // Whoever has something to do is not kept waiting.
    const busy = you !== null && this.state !== null && this.state.to_act.includes(you);
    const after = own ? "own" : played.length > 0 ? "other" : "none";
    this.#pace.take(state, after, bots && !busy);
    this.canRepeat = this.#pace.canRepeat;
    this.behind = this.#pace.behind;
    this.ahead = state.now - Date.now() / 1000;
    if (this.pending && this.#lostAt !== null) this.#resend(this.pending, this.#lostAt);
    this.#lostAt = null;
  }

  /** The last event before the connection was lost; null once the next one has caught up. */
  #lostAt: number | null = null;

  /** A move whose answer was lost: done if the log has it, else sent again for the same ply. */
  #resend(move: Unanswered, after: number): void {
    const you = this.welcome?.you;
    const news = this.events.filter((event) => event.number > after);
    const done = news.some((e) => e.kind === "played" && e.seat === you && e.move === move.move);
    if (done) this.pending = null;
    else this.#send({ type: "move", ...move });
  }

  #refused(refusal: Refusal): void {
    if (refusal.ref !== null && refusal.ref === this.pending?.ref) this.pending = null;
    this.refusal = refusal;
    if (FINAL.has(refusal.code)) this.closed = refusal;
  }

  #lost(): void {
    this.#pulse.stop();
    this.#socket = null;
    this.connected = false;
    if (this.#left || this.closed) return;
    this.#lostAt ??= this.last;
    const wait = this.#told ?? this.#backOff();
    this.#told = null;
    this.#retry = setTimeout(() => this.join(), wait);
  }

  /** Longer each time. Everybody lost the same server at once: do not come back in step. */
  #backOff(): number {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    this.#failures += 1;
    return wait * (0.75 + Math.random() / 2);
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  #send(message: ClientMessage): void {
    if (message.type !== "join" && !this.connected) return;
    this.#socket?.send(JSON.stringify(message));
  }

  #ref(): string {
    this.#refs += 1;
    return `r${this.#refs}`;
  }
}

/** The legal moves that a message tells of, if it does. */
function legalOf(message: ServerMessage): unknown {
  if (message.type === "update") return message.state.legal;
  return message.type === "change" ? message.changes.legal : undefined;
}

function openSocket(address: string): Socket {
  if (serverless) return dial(address);
  const url = new URL(address, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url) as unknown as Socket;
}
