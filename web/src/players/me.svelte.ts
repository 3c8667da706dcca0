import { matches } from "../memory/matches.svelte";
import { settings } from "../memory/settings.svelte";
import type { MeInfo, PasskeyAnswer, SignedInInfo } from "../protocol/generated";
import * as api from "./api";

/** Who is signed in at this browser. */
class Me {
  account = $state.raw<MeInfo | null>(null);
  /** Whether the server has said so, one way or the other. */
  asked = $state(false);
  /** A recovery code that was just made: shown until it is put away. */
  code = $state("");
  /** Whether this device was signed in by another one, and may want a passkey of its own. */
  withoutPasskey = $state(false);

  get name(): string | null {
    return this.account?.name ?? null;
  }

  async load(): Promise<void> {
    try {
      this.account = (await api.whoami()).me;
      this.asked = true;
    } catch {
      // Offline: everything but the account works as before.
    }
  }

  async keepName(name: string, answer: PasskeyAnswer | null): Promise<SignedInInfo> {
    return this.#arrive(await api.keepName(name, answer, heldSeats()));
  }

  async signIn(by: { answer: PasskeyAnswer } | { code: string }): Promise<SignedInInfo> {
    const info = await api.signIn(by, heldSeats());
    this.withoutPasskey = "code" in by && info.recovery_code === null;
    return this.#arrive(info);
  }

  async signOut(): Promise<void> {
    await api.signOut();
    this.withoutPasskey = false;
    await this.load();
  }

  /** Whether somebody's lines are not to be read here. */
  hides(name: string): boolean {
    return this.account?.blocked.includes(name) ?? false;
  }

  async #arrive(info: SignedInInfo): Promise<SignedInInfo> {
    settings.name = info.name;
    await this.load();
    // What is said about the code depends on the account.
    if (info.recovery_code) this.code = info.recovery_code;
    return info;
  }
}

/** The seats that are played at this screen. */
function heldSeats(): api.HeldSeat[] {
  return matches.list
    .flatMap(({ id, keys }) => {
      const mine = keys.filter((each) => each.here);
      // Around one screen sit several people: none of the seats is this person's alone.
      return mine.length === 1 ? mine.map(({ key }) => ({ match: id, key })) : [];
    })
    .slice(0, 100);
}

export const me = new Me();
