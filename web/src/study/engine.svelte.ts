import { problemText } from "../i18n/words.svelte";
import type { EngineLine, StudyEvaluation } from "../protocol/generated";
import { patiently, pausing, type Pause } from "../replay/patience";
import * as requests from "./requests";
import type { Node } from "./tree";

/** A line with fewer simulations than this part of the most has not been tried well. */
const WELL_TRIED = 0.2;

/** Lines in the order of their worth, those that were tried well before the others. */
export function ranked(lines: readonly EngineLine[]): EngineLine[] {
  const most = Math.max(...lines.map(({ visits }) => visits));
  const tried = ({ visits }: EngineLine) => Number(visits >= WELL_TRIED * most);
  return [...lines].sort((one, other) => tried(other) - tried(one) || other.worth - one.worth);
}

/** Questions of growing depth, one after the other, so that live games come in between. */
const STEPS = 4;

/** The engine beside the board: it thinks about the node that is shown until it is stopped. */
export class Engine {
  on = $state(false);
  lines = $state(1);
  evaluation = $state.raw<StudyEvaluation | null>(null);
  /** How many steps are done; all of them: it thinks no longer. */
  step = $state(0);
  waiting = $state(false);
  problem = $state("");
  #round = 0;

  constructor(
    private readonly ask: typeof requests.evaluation = requests.evaluation,
    private readonly pause: Pause = pausing,
  ) {}

  get thinking(): boolean {
    return this.on && this.step < STEPS && this.problem === "" && this.#asked;
  }
  #asked = $state(false);

  /** Begins anew with a node, step after step. */
  async look(match: string, node: Node): Promise<void> {
    const round = ++this.#round;
    const wanted = () => round === this.#round;
    this.evaluation = null;
    this.problem = "";
    this.waiting = false;
    this.#asked = true;
    for (this.step = 0; this.step < STEPS; this.step += 1) {
      const { step, lines } = this;
      try {
        const found = await patiently(() => this.ask(match, node, step, lines), {
          wanted,
          onwait: () => (this.waiting = true),
          pause: this.pause,
        });
        if (found === undefined || !wanted()) return;
        this.evaluation = found;
        this.waiting = false;
        // What is proven does not get any better.
        if (found.exact) this.step = STEPS - 1;
      } catch (error) {
        if (wanted()) this.problem = problemText(error);
        return;
      }
    }
  }

  /** Asks nothing more; what was found out before stays while it is shown. */
  stop(): void {
    this.#round += 1;
    this.#asked = false;
    this.waiting = false;
  }

  /** Nothing to think about here. */
  rest(): void {
    this.stop();
    this.evaluation = null;
    this.problem = "";
  }
}
