import { problemText } from "../i18n/words.svelte";
import { settings } from "../memory/settings.svelte";
import * as api from "../protocol/api";
import type { Arrow, MatchInfo, StudyInfo, StudyPosition, Turn } from "../protocol/generated";
import { pausing } from "../replay/patience";
import * as requests from "./requests";
import { Tree } from "./tree";

/** Milliseconds before it looks for news again when nobody answered. */
const AGAIN = 3_000;

/** A study that is open here: the tree, the place that is shown, and who else looks. */
export class OpenStudy {
  info = $state.raw<MatchInfo | null>(null);
  study = $state.raw<StudyInfo | null>(null);
  turns = $state.raw<readonly Turn[]>([]);
  place = $state(0);
  /** The position that is shown, and the place that it belongs to. */
  shown = $state.raw<{ place: number; position: StudyPosition } | null>(null);
  /** Why the study cannot be opened. */
  problem = $state("");
  /** Why the last change was not made. */
  refused = $state("");
  sending = $state(false);
  /** Whose place is shown here, too. */
  following = $state<string | null>(null);
  /** Whose moves are tried, where several are on turn. */
  seat = $state<number | null>(null);
  readonly who = Math.random().toString(36).slice(2, 12).padEnd(8, "0");
  readonly tree = $derived(new Tree(this.turns, this.study?.variations ?? []));
  readonly #ending = new AbortController();
  #news = new AbortController();

  constructor(
    readonly id: string,
    readonly key: string | null,
  ) {}

  get mayWrite(): boolean {
    return this.study?.may_write ?? false;
  }

  note(place: number): { comment: string; arrows: readonly Arrow[] } {
    return this.study?.notes.find((each) => each.place === place) ?? { comment: "", arrows: [] };
  }

  async load(): Promise<void> {
    try {
      const study = await requests.look(this.id, this.key, this.#looking(null));
      this.info = await api.look(study.match);
      this.turns = (await api.history(study.match, null)).turns;
      this.study = study;
      await this.go(this.turns.length);
      void this.#listen();
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  close(): void {
    this.#ending.abort();
    this.#news.abort();
  }

  /** Goes to a place of one's own choice: nobody is followed any longer. */
  step(place: number): void {
    this.following = null;
    void this.go(place);
  }

  follow(who: string | null): void {
    this.following = who;
    this.#catchUp();
  }

  async go(place: number): Promise<void> {
    const study = this.study;
    if (!study || !this.tree.has(place)) return;
    if (place !== this.place) this.seat = null;
    this.place = place;
    this.refused = "";
    // The others are told at once where one looks.
    this.#news.abort();
    try {
      const position = await requests.position(study.match, this.tree.node(place), this.seat);
      if (this.place === place) this.shown = { place, position };
    } catch (error) {
      if (this.place === place) this.refused = problemText(error);
    }
  }

  /** Tries the moves of another seat that is on turn as well. */
  sit(seat: number): void {
    this.seat = seat;
    void this.go(this.place);
  }

  async try(move: string): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    const seat = shown.position.seat ?? 0;
    // The game itself goes on this way: that is no variation.
    const next = this.turns[shown.place];
    if (shown.place < this.turns.length && next?.seat === seat && next.move === move)
      return this.go(shown.place + 1);
    const place = await this.#change("moves", { place: shown.place, seat, move });
    if (place !== null) await this.go(place);
  }

  async comment(place: number, text: string): Promise<boolean> {
    return (await this.#change("comments", { place, text })) !== null;
  }

  async arrow(start: string, end: string): Promise<void> {
    await this.#change("arrows", { place: this.place, start, end });
  }

  async remove(): Promise<void> {
    const parent = await this.#change("removals", { place: this.place });
    if (parent !== null) await this.go(parent);
  }

  async #change(what: Parameters<typeof requests.change>[2], body: object) {
    this.sending = true;
    this.refused = "";
    try {
      const { study, place } = await requests.change(this.id, this.key, what, body);
      this.#learn(study);
      return place;
    } catch (error) {
      this.refused = problemText(error);
      return null;
    } finally {
      this.sending = false;
    }
  }

  #learn(study: StudyInfo): void {
    if (this.study && study.revision < this.study.revision) return;
    this.study = study;
    // Somebody has removed what is shown here: the nearest that is left is the game.
    if (!this.tree.has(this.place)) void this.go(this.turns.length);
    this.#catchUp();
  }

  #catchUp(): void {
    const leader = this.study?.lookers.find((each) => each.who === this.following);
    if (leader && leader.place !== this.place) void this.go(leader.place);
  }

  #looking(known: StudyInfo | null): requests.Looking {
    return { who: this.who, name: settings.name, place: this.place, known };
  }

  async #listen(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      this.#news = new AbortController();
      try {
        const looking = this.#looking(this.study);
        this.#learn(await requests.look(this.id, this.key, looking, this.#news.signal));
      } catch {
        if (!this.#news.signal.aborted) await pausing(AGAIN);
      }
    }
  }
}
