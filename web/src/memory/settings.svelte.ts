import { keep, kept } from "./kept";

export const LANGUAGES = ["en", "de", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

interface Kept {
  language: Language | null;
  theme: Theme;
  sound: boolean;
  name: string;
  level: number;
}

const NAME = "squarely.settings";
const USUAL: Kept = { language: null, theme: "system", sound: false, name: "", level: 5 };

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

  #change(part: Partial<Kept>): void {
    Object.assign(this.#kept, part);
    keep(NAME, this.#kept);
  }
}

export const settings = new Settings();
