import type { Language } from "../memory/settings.svelte";

const en = {
  level: (level: number) => `level ${level}`,
  hint: "Hint",
  thinking: "Thinking …",
  idea: (move: string) => `Idea: ${move}.`,
  share: (part: string) => `It promises ${part} of the win.`,
  points: (points: string) => `It promises about ${points} points.`,
};

type Words = typeof en;

const de: Words = {
  level: (level) => `Stufe ${level}`,
  hint: "Tipp",
  thinking: "Ich überlege …",
  idea: (move) => `Idee: ${move}.`,
  share: (part) => `Das verspricht ${part} vom Sieg.`,
  points: (points) => `Das verspricht etwa ${points} Punkte.`,
};

const es: Words = {
  level: (level) => `nivel ${level}`,
  hint: "Pista",
  thinking: "Pensando …",
  idea: (move) => `Idea: ${move}.`,
  share: (part) => `Promete el ${part} de la victoria.`,
  points: (points) => `Promete unos ${points} puntos.`,
};

export const words: Record<Language, Words> = { en, de, es };
