import { keep, kept } from "./kept";

const NAME = "squarely.calling";
const MOST = 20;

/** The matches whose cards this device calls out. */
class Calling {
  #matches = $state<readonly string[]>(kept<string[]>(NAME, []));

  has(match: string): boolean {
    return this.#matches.includes(match);
  }

  toggle(match: string): void {
    const others = this.#matches.filter((each) => each !== match);
    this.#matches = this.has(match) ? others : [match, ...others].slice(0, MOST);
    keep(NAME, this.#matches);
  }
}

export const calling = new Calling();
