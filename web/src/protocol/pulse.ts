export const PING_EVERY = 5_000;
export const SILENT_AFTER = 10_000;

/** Notices a connection that has died without saying so. */
export class Pulse {
  #ticking: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;

  constructor(
    private readonly ping: () => void,
    private readonly silent: () => void,
  ) {}

  start(): void {
    this.stop();
    this.#heardAt = Date.now();
    this.#ticking = setInterval(() => {
      if (Date.now() - this.#heardAt >= SILENT_AFTER) this.silent();
      else this.ping();
    }, PING_EVERY);
  }

  heard(): void {
    this.#heardAt = Date.now();
  }

  stop(): void {
    clearInterval(this.#ticking);
  }
}
