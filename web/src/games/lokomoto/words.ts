import type { Language } from "../../memory/settings.svelte";
import { de } from "./words.de";
import { en, type Words } from "./words.en";
import { es } from "./words.es";
import { hu } from "./words.hu";

export const words: Record<Language, Words> = { en, de, es, hu };
