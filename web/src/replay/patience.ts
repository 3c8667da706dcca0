import { RequestFailed } from "../protocol/api";

/** Milliseconds before it asks again, and how often it does before it gives up. */
const PAUSE = 2_000;
const TRIES = 60;
/** Answers that may be better a little later: too many requests, and not ready. */
const LATER = [429, 503];

export type Pause = (time: number) => Promise<void>;

export const pausing: Pause = (time) => new Promise((done) => setTimeout(done, time));

interface Waiting {
  /** Whether the answer is still wanted. */
  wanted: () => boolean;
  /** The server is not ready yet. */
  onwait?: () => void;
  pause?: Pause;
}

/** Asks until there is an answer; undefined: nobody wants it any more. */
export async function patiently<T>(
  ask: () => Promise<T>,
  { wanted, onwait, pause = pausing }: Waiting,
): Promise<T | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await ask();
      return wanted() ? answer : undefined;
    } catch (error) {
      if (!wanted()) return undefined;
      const later = error instanceof RequestFailed && LATER.includes(error.status);
      if (tries === TRIES || !later) throw error;
      onwait?.();
      await pause(PAUSE);
      if (!wanted()) return undefined;
    }
  }
}
