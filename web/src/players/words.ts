import { settings, type Language } from "../memory/settings.svelte";
import { de } from "./words.de";
import { en, type Words } from "./words.en";
import { es } from "./words.es";
import { hu } from "./words.hu";

const WORDS: Record<Language, Words> = { en, de, es, hu };

/** What is said about players, in the language that is set now. */
export const w = (): Words => WORDS[settings.language];

export const momentText = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(
    at * 1000,
  );

export const dateText = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(at * 1000);
