import type { Language } from "../memory/settings.svelte";

type Titles = Record<string, string>;

interface Words {
  /** By part of a game: what one chooses. */
  parts: Titles;
  /** By part: what one plays with if one chooses nothing. */
  usual: Titles;
  editions: Titles;
}

const en: Words = {
  parts: { sheet: "Sheet", map: "Map" },
  usual: { sheet: "The usual one", map: "Hungary" },
  editions: { harbour: "Harbour", switzerland: "Switzerland" },
};

const de: Words = {
  parts: { sheet: "Bogen", map: "Landkarte" },
  usual: { sheet: "Der übliche", map: "Ungarn" },
  editions: { harbour: "Hafen", switzerland: "Schweiz" },
};

const es: Words = {
  parts: { sheet: "Hoja", map: "Mapa" },
  usual: { sheet: "La habitual", map: "Hungría" },
  editions: { harbour: "Puerto", switzerland: "Suiza" },
};

const hu: Words = {
  parts: { sheet: "Játéklap", map: "Térkép" },
  usual: { sheet: "A szokásos", map: "Magyarország" },
  editions: { harbour: "Kikötő", switzerland: "Svájc" },
};

export const editionWords: Record<Language, Words> = { en, de, es, hu };
