import { problemText } from "../i18n/words.svelte";
import * as api from "../protocol/api";
import type { LuckAndSkill } from "../protocol/generated";
import { patiently, pausing, type Pause } from "./patience";

/** Luck and skill of a match, once somebody has asked. */
export class Luck {
  found = $state.raw<LuckAndSkill | null>(null);
  running = $state(false);
  problem = $state("");

  constructor(
    private readonly match: string,
    private readonly ask: (match: string) => Promise<LuckAndSkill> = api.luck,
    private readonly pause: Pause = pausing,
  ) {}

  async start(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.problem = "";
    try {
      const found = await patiently(() => this.ask(this.match), {
        wanted: () => this.running,
        pause: this.pause,
      });
      if (found) this.found = found;
    } catch (error) {
      this.problem = problemText(error);
    } finally {
      this.running = false;
    }
  }

  stop(): void {
    this.running = false;
  }
}
