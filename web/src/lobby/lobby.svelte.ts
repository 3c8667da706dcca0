import { keep, kept } from "../memory/kept";
import { matches } from "../memory/matches.svelte";
import type { LobbyMessage, LobbyNews, SeatAtTable, TableBegun } from "../protocol/generated";
import { Pulse } from "../protocol/pulse";
import { matchAddress } from "../routes/address";
import { router } from "../routes/router.svelte";
import { leaveTable } from "./requests";

/** A seat at an open table that this browser holds. */
export interface HeldSeat {
  table: string;
  key: string;
  variant: string;
  /** Whether there are days for a move, so that nobody has to stay. */
  days: boolean;
}

const NAME = "squarely.waiting";
const RETRY_FIRST = 1_000;
const RETRY_LAST = 15_000;

/** The lobby as the server tells it, and the tables where this browser waits. */
class Lobby {
  news = $state.raw<LobbyNews | null>(null);
  held = $state.raw<HeldSeat[]>(kept<HeldSeat[]>(NAME, []));
  /** Matches that have begun while another one was on the screen. */
  begun = $state.raw<TableBegun[]>([]);
  /** Whether a seat was given back because nobody was here. */
  lost = $state(false);
  /** Seconds by which the server's clock is ahead of this one. */
  ahead = $state(0);
  #watching = 0;
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #wait = RETRY_FIRST;
  readonly #pulse = new Pulse(
    () => this.#send({ type: "ping" }),
    () => this.#socket?.close(),
  );

  /** Shows the lobby until the function that it returns is called. */
  attend(): () => void {
    this.#watching += 1;
    this.#connect();
    return () => {
      this.#watching -= 1;
      this.#rest();
    };
  }

  /** Goes on waiting after the page was loaded anew. */
  resume(): void {
    if (this.held.length > 0) this.#connect();
  }

  /** Waits at a table; whoever stays is told when the match begins. */
  hold(seated: SeatAtTable, variant: string, days: boolean): void {
    this.lost = false;
    const others = this.held.filter((each) => each.table !== seated.table);
    this.#keep([...others, { ...seated, variant, days }]);
    this.#connect();
    this.#say(seated.table, seated.key);
    if (!days) this.#waitNowhereElse(seated.table);
  }

  seatAt(table: string): HeldSeat | undefined {
    return this.held.find((each) => each.table === table);
  }

  async leave(table: string): Promise<void> {
    const seat = this.seatAt(table);
    this.#drop(table);
    if (seat) await leaveTable(table, seat.key).catch(() => undefined);
  }

  /** To a match that has begun meanwhile. */
  go(begun: TableBegun): void {
    this.dismiss(begun);
    router.go(matchAddress(begun.match));
  }

  /** Whoever knows that a match has begun need not be told any longer. */
  dismiss(begun: TableBegun): void {
    this.begun = this.begun.filter((each) => each.match !== begun.match);
  }

  /** Nobody plays two games at once, unless there are days for a move. */
  #waitNowhereElse(table: string): void {
    for (const seat of this.held) {
      if (seat.table !== table && !seat.days) void this.leave(seat.table);
    }
  }

  #connect(): void {
    if (this.#socket || typeof WebSocket === "undefined") return;
    clearTimeout(this.#retry);
    const address = new URL("/api/lobby/live", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#pulse.start();
      for (const { table, key } of this.held) this.#say(table, key);
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as LobbyMessage);
    socket.onclose = () => this.#closed();
  }

  #closed(): void {
    this.#pulse.stop();
    this.#socket = null;
    if (!this.#needed) return;
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, RETRY_LAST);
  }

  get #needed(): boolean {
    return this.#watching > 0 || this.held.length > 0;
  }

  #rest(): void {
    if (this.#needed) return;
    clearTimeout(this.#retry);
    this.#socket?.close();
    this.news = null;
  }

  #hear(message: LobbyMessage): void {
    this.#pulse.heard();
    this.#wait = RETRY_FIRST;
    if (message.type === "lobby") {
      this.ahead = message.now - Date.now() / 1000;
      this.news = message;
    } else if (message.type === "begun") this.#begin(message);
    else if (message.type === "lost") this.#lose(message.table);
    else if (message.type === "refused" && message.ref !== null) {
      if (["no_table", "wrong_key"].includes(message.code)) this.#lose(message.ref);
    }
  }

  /** The key of the waiting seat opens one in the match. */
  #begin(begun: TableBegun): void {
    const seat = this.seatAt(begun.table);
    this.#drop(begun.table);
    if (!seat) return;
    if (!seat.days) this.#waitNowhereElse(begun.table);
    matches.sit(begun.match, begun.variant, begun.seat, seat.key);
    // Nobody is torn out of another game.
    if (router.place.page === "match") this.begun = [...this.begun, begun];
    else router.go(matchAddress(begun.match));
  }

  #lose(table: string): void {
    const seat = this.seatAt(table);
    if (seat && !seat.days) this.lost = true;
    this.#drop(table);
  }

  #drop(table: string): void {
    this.#keep(this.held.filter((each) => each.table !== table));
    this.#rest();
  }

  #keep(held: HeldSeat[]): void {
    this.held = held;
    keep(NAME, held);
  }

  #say(table: string, key: string): void {
    this.#send({ type: "hold", table, key, ref: table });
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

export const lobby = new Lobby();
