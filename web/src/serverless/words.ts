import type { Language } from "../memory/settings.svelte";

const en = {
  stronger:
    "In this browser simple bots play Locus and Loko moto, and Blokus up to level 6. Stronger ones play at a table of your own:",
  setting: "Setting the table in this browser. The first time takes a moment …",
};

type Words = typeof en;

const de: Words = {
  stronger:
    "In diesem Browser spielen einfache Bots Locus und Loko moto, und Blokus bis Stufe 6. Stärkere spielen an einem eigenen Tisch:",
  setting: "Der Tisch wird in diesem Browser gedeckt. Beim ersten Mal dauert das einen Moment …",
};

const es: Words = {
  stronger:
    "En este navegador unos bots sencillos juegan a Locus y Loko moto, y a Blokus hasta el nivel 6. Otros más fuertes juegan en una mesa propia:",
  setting: "Se está poniendo la mesa en este navegador. La primera vez tarda un momento…",
};

export const words: Record<Language, Words> = { en, de, es };
