import { keep, kept } from "./kept";

export const LANGUAGES = ["en", "de", "es", "hu"] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const PACES = ["at once", "natural", "slow"] as const;
/** How fast the moves of bots follow each other. */
export type PaceName = (typeof PACES)[number];
export const CONFIRMING = ["touch", "always", "never"] as const;
/** When a move has to be confirmed before it counts. */
export type Confirming = (typeof CONFIRMING)[number];

interface Kept {
  pace: PaceName;
  confirm: Confirming;
  language: Language | null;
  theme: Theme;
  sound: boolean;
  name: string;
  level: number;
  onward: boolean;
  light: boolean;
  coach: boolean;
  grow: boolean;
}

const NAME = "squarely.settings";
const USUAL: Kept = {
  language: null,
  theme: "system",
  sound: false,
  name: "",
  level: 5,
  onward: true,
  light: false,
  coach: false,
  grow: false,
  pace: "natural",
  confirm: "touch",
};

/** The language a browser asks for, English if we do not speak it. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const spoken = LANGUAGES.find((each) => tag.toLowerCase().split("-")[0] === each);
    if (spoken) return spoken;
  }
  return "en";
}

class Settings {
  #kept = $state<Kept>({ ...USUAL, ...kept<Partial<Kept>>(NAME, {}) });

  get language(): Language {
    const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
    return this.#kept.language ?? preferred(wanted ?? []);
  }
  set language(language: Language) {
    this.#change({ language });
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#change({ sound });
  }

  get pace(): PaceName {
    return this.#kept.pace;
  }
  set pace(pace: PaceName) {
    this.#change({ pace });
  }

  get confirm(): Confirming {
    return this.#kept.confirm;
  }
  set confirm(confirm: Confirming) {
    this.#change({ confirm });
  }

  /** Whether a move made so has to be confirmed. */
  confirms(by: "finger" | "mouse"): boolean {
    return this.confirm === "always" || (this.confirm === "touch" && by === "finger");
  }

  /** What this person is usually called. */
  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#change({ name });
  }

  /** How well the bots played that were asked for last. */
  get level(): number {
    return this.#kept.level;
  }
  set level(level: number) {
    this.#change({ level });
  }

  /** Whether the next game that waits opens by itself after a move. */
  get onward(): boolean {
    return this.#kept.onward;
  }
  set onward(onward: boolean) {
    this.#change({ onward });
  }

  /** Whether a puzzle shows after every move if it can still be solved. */
  get light(): boolean {
    return this.#kept.light;
  }
  set light(light: boolean) {
    this.#change({ light });
  }

  /** Whether a coach warns before a move that gives away much, where hints are allowed. */
  get coach(): boolean {
    return this.#kept.coach;
  }
  set coach(coach: boolean) {
    this.#change({ coach });
  }

  /** Whether the bots of the next game follow from the results so far. */
  get grow(): boolean {
    return this.#kept.grow;
  }
  set grow(grow: boolean) {
    this.#change({ grow });
  }

  #change(part: Partial<Kept>): void {
    Object.assign(this.#kept, part);
    keep(NAME, this.#kept);
  }
}

export const settings = new Settings();
