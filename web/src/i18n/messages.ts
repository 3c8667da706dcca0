import { IntlMessageFormat } from "intl-messageformat";
import { settings } from "../memory/settings.svelte";

/** What one language says, and English where it has no words yet. */
function withEnglish<Words>(english: Words, theirs: unknown): Words {
  if (typeof english !== "object" || english === null) return (theirs || english) as Words;
  const filled = Object.entries(english).map(([key, value]) => [
    key,
    withEnglish(value, (theirs as Record<string, unknown> | undefined)?.[key]),
  ]);
  return (
    Array.isArray(english) ? filled.map(([, value]) => value) : Object.fromEntries(filled)
  ) as Words;
}

/** The words of a folder, whose files are named by language, in the one that is set now. */
export function wordsIn<Words>(english: Words, files: Record<string, unknown>): () => Words {
  const languages = Object.entries(files).map(([file, theirs]) => [
    file.replace(/^.*\/|\.json$/g, ""),
    withEnglish(english, theirs),
  ]);
  const words: Partial<Record<string, Words>> = Object.fromEntries(languages);
  return () => words[settings.language] ?? english;
}

/** Makes what `make` makes once for each language and options. */
function once<Options, Made>(make: (language: string, options?: Options) => Made) {
  const made = new Map<string, Made>();
  return (language?: string | string[], options?: Options): Made => {
    const key = JSON.stringify([language, options]);
    const known = made.get(key) ?? make(String(language), options);
    made.set(key, known);
    return known;
  };
}

const formatters = {
  // Counts are shown plainly: 1000, not 1,000.
  getNumberFormat: once(
    (language, options?: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(language, { useGrouping: false, ...options }),
  ),
  getDateTimeFormat: once(
    (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
  ),
  getPluralRules: once(
    (language, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options),
  ),
};

const compiled = once(
  (language, message?: string) =>
    new IntlMessageFormat(message ?? "", language, undefined, { ignoreTag: true, formatters }),
);

/** Before a number, but not within a word such as `Ada-5`. */
const HYPHEN_AS_MINUS = /(?<![\p{L}\p{N}])-(?=\p{N})/gu;

/** A message in ICU MessageFormat with its values, by the plural rules of the language set now. */
export function say(message: string, values: Record<string, string | number | boolean>): string {
  const text = String(compiled(settings.language, message).format(values));
  const below = Object.values(values).some((value) => typeof value === "number" && value < 0);
  return below ? text.replace(HYPHEN_AS_MINUS, "−") : text;
}
