import type { Language } from "../memory/settings.svelte";

const en = {
  coach: "Coach at the table: warns me before a move that gives away much",
  menu: "Coach",
  weighing: "The coach looks at your move …",
  title: "Are you sure?",
  gives: (what: string) => `This gives away ${what}.`,
  share: (part: string) => `${part} of the win`,
  points: (points: string) => `${points} points`,
  instead: "Better moves",
  anyway: "Play it anyway",
  show: "Show better moves",
  back: "Think again",
  grow: "Grow with me: the bots adapt so that everybody wins their share",
  byResults: "Your results so far choose the level.",
};

type Words = typeof en;

const de: Words = {
  coach: "Trainer am Tisch: warnt mich vor einem Zug, der viel verschenkt",
  menu: "Trainer",
  weighing: "Der Trainer sieht sich deinen Zug an …",
  title: "Bist du sicher?",
  gives: (what) => `Das verschenkt ${what}.`,
  share: (part) => `${part} vom Sieg`,
  points: (points) => `${points} Punkte`,
  instead: "Bessere Züge",
  anyway: "Trotzdem spielen",
  show: "Bessere Züge zeigen",
  back: "Neu überlegen",
  grow: "Mit mir wachsen: Die Bots passen sich an, damit alle ihren Anteil gewinnen",
  byResults: "Deine bisherigen Ergebnisse bestimmen die Stufe.",
};

const es: Words = {
  coach: "Entrenador en la mesa: avisa antes de una jugada que regala mucho",
  menu: "Entrenador",
  weighing: "El entrenador mira tu jugada …",
  title: "¿Seguro?",
  gives: (what) => `Esto regala ${what}.`,
  share: (part) => `el ${part} de la victoria`,
  points: (points) => `${points} puntos`,
  instead: "Jugadas mejores",
  anyway: "Jugarla de todos modos",
  show: "Mostrar jugadas mejores",
  back: "Pensarlo otra vez",
  grow: "Crecer conmigo: los bots se adaptan para que todos ganen su parte",
  byResults: "Tus resultados hasta ahora eligen el nivel.",
};

const hu: Words = {
  coach: "Edző az asztalnál: szól, mielőtt egy lépéssel sokat elajándékoznál",
  menu: "Edző",
  weighing: "Az edző nézi a lépésedet …",
  title: "Biztos vagy benne?",
  gives: (what) => `Ennek az ára: ${what}.`,
  share: (part) => `${part} győzelmi esély`,
  points: (points) => `${points} pont`,
  instead: "Jobb lépések",
  anyway: "Mégis ezt lépem",
  show: "Mutasd a jobb lépéseket",
  back: "Átgondolom",
  grow: "Fejlődjünk együtt: a botok úgy igazodnak, hogy mindenki kivegye a részét a győzelmekből",
  byResults: "A szintet az eddigi eredményeid adják.",
};

export const words: Record<Language, Words> = { en, de, es, hu };
