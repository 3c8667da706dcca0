import { Pulse } from "./pulse";
import type {
  ClientMessage,
  MatchState,
  Presence,
  Refusal,
  RefusalCode,
  Seat,
  SeenEvent,
  ServerMessage,
  Welcome,
} from "./generated";

/** The part of a WebSocket that a table needs, so that tests can bring their own. */
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
export class Table {
  welcome = $state.raw<Welcome | null>(null);
  state = $state.raw<MatchState | null>(null);
  events = $state.raw<SeenEvent[]>([]);
  presence = $state.raw<Presence>({ type: "presence", seats: [], watchers: 0 });
  connected = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** The move that is on its way, or null. */
  pending = $state.raw<Unanswered | null>(null);
  /** The refusal after which the table no longer tries to connect. */
  closed = $state.raw<Refusal | null>(null);
  /** Seconds that the server's clock is ahead of ours. */
  ahead = $state(0);

  #socket: Socket | null = null;
  #failures = 0;
  #refs = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  #pulse: Pulse;

  constructor(
    readonly match: string,
    readonly key: string | null,
    private readonly dial: Dial = openSocket,
  ) {
    this.#pulse = new Pulse(
      () => this.#send({ type: "ping", ref: this.#ref() }),
      () => this.#hangUp(),
    );
  }

  /** The last event that is known: where a new connection goes on. */
  get last(): number {
    return this.events.at(-1)?.number ?? 0;
  }

  join(): void {
    this.#left = false;
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
      this.#hear(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#retry);
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

  #hear(told: ServerMessage): void {
    switch (told.type) {
      case "welcome":
        this.welcome = told;
        this.connected = true;
        this.#failures = 0;
        break;
      case "earlier":
        this.#note(told.events);
        break;
      case "update":
        this.#update(told.events, told.state);
        break;
      case "presence":
        this.presence = told;
        break;
      case "accepted":
        if (told.ref === this.pending?.ref) this.pending = null;
        break;
      case "refused":
        this.#refused(told);
        break;
      case "pong":
        break;
    }
  }

  #note(events: SeenEvent[]): void {
    const first = events[0]?.number ?? this.last + 1;
    const known = this.events.filter((event) => event.number < first);
    this.events = [...known, ...events];
  }

  #update(events: SeenEvent[], state: MatchState): void {
    this.#note(events);
    if (state.ply !== this.state?.ply && !this.closed) this.refusal = null;
    this.state = state;
    this.ahead = state.now - Date.now() / 1000;
    if (this.pending && this.#lostAt !== null) this.#askAgain(this.pending, this.#lostAt);
    this.#lostAt = null;
  }

  /** The last event before the connection was lost; null once the next one has caught up. */
  #lostAt: number | null = null;

  /** A move whose answer was lost: done if the log has it, else sent again for the same ply. */
  #askAgain(asked: Unanswered, after: number): void {
    const you = this.welcome?.you;
    const news = this.events.filter((event) => event.number > after);
    const done = news.some((e) => e.kind === "played" && e.seat === you && e.move === asked.move);
    if (done) this.pending = null;
    else this.#send({ type: "move", ...asked });
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
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    this.#failures += 1;
    // Everybody lost the same server at the same moment: do not come back in step.
    this.#retry = setTimeout(() => this.join(), wait * (0.75 + Math.random() / 2));
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  #send(asked: ClientMessage): void {
    if (asked.type !== "join" && !this.connected) return;
    this.#socket?.send(JSON.stringify(asked));
  }

  #ref(): string {
    this.#refs += 1;
    return `r${this.#refs}`;
  }
}

function openSocket(address: string): Socket {
  const url = new URL(address, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url) as unknown as Socket;
}
