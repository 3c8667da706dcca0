import { problemText } from "../i18n/words.svelte";
import { keep, kept } from "../memory/kept";
import { check, ours, shared, type Files } from "./requests";

const PAUSE = 400;
const MOST_UNDONE = 100;

/** A design being drawn: its files, what was before, and what the server says of it. */
export class Design {
  files = $state.raw<Files>({});
  problem = $state("");
  checking = $state(false);
  /** The start of a game with it; null while something is wrong. */
  view = $state.raw<unknown>(null);
  failed = $state("");
  /** By part and name what else of ours one may begin with. */
  editions = $state.raw<Readonly<Record<string, Files>>>({});
  #ours: Files = {};
  #past = $state.raw<readonly Files[]>([]);
  #future = $state.raw<readonly Files[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #seats: number | null = null;

  constructor(readonly variant: string) {}

  get parts(): string[] {
    return Object.keys(this.files);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** What differs from the files that come along. */
  get own(): Files {
    return Object.fromEntries(
      Object.entries(this.files).filter(([part, text]) => text !== this.#ours[part]),
    );
  }

  /** Opens what a link names, else what was drawn here last, else our own files. */
  async open(mark: string | null): Promise<void> {
    try {
      ({ files: this.#ours, editions: this.editions } = await ours(this.variant));
      const begun = mark ? await shared(mark) : kept<Files>(this.#name, {});
      const known = Object.entries(begun).filter(([part]) => part in this.#ours);
      this.files = { ...this.#ours, ...Object.fromEntries(known) };
      await this.#check();
    } catch (error) {
      this.failed = problemText(error);
    }
  }

  change(part: string, text: string): void {
    if (this.files[part] !== text) this.take({ [part]: text });
  }

  /** Takes several parts over at once. */
  take(files: Files): void {
    this.#past = [...this.#past.slice(-MOST_UNDONE), this.files];
    this.#future = [];
    this.#become({ ...this.files, ...files });
  }

  /** Checks the design for another number of players. */
  playWith(seats: number): void {
    this.#seats = seats;
    this.#become(this.files);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    [this.#past, this.#future] = [this.#past.slice(0, -1), [...this.#future, this.files]];
    this.#become(before);
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (!after) return;
    [this.#past, this.#future] = [[...this.#past, this.files], this.#future.slice(0, -1)];
    this.#become(after);
  }

  /** Begins anew with the files that come along; that can be undone, too. */
  reset(): void {
    this.#past = [...this.#past, this.files];
    this.#become(this.#ours);
  }

  get #name(): string {
    return `squarely.workshop.${this.variant}`;
  }

  #become(files: Files) {
    this.files = files;
    keep(this.#name, this.own);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), PAUSE);
  }

  async #check(): Promise<void> {
    const asked = ++this.#asked;
    this.checking = true;
    try {
      const found = await check(this.variant, this.own, this.#seats);
      if (asked === this.#asked) [this.problem, this.view] = [found.problem ?? "", found.view];
    } catch (error) {
      if (asked === this.#asked) this.problem = problemText(error);
    } finally {
      if (asked === this.#asked) this.checking = false;
    }
  }
}
