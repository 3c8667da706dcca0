import type { Language } from "../memory/settings.svelte";

const en = {
  title: (game: string) => `Learn ${game}`,
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  next: "Next step",
  again: "Once more",
  play: "Play a game",
  puzzles: "Ten puzzles",
  rules: "All the rules",
  finished: "That is all you need",
  finishedMore:
    "The rest comes with playing. A move that is not allowed is explained on the board, so try things.",
  another: "That is a legal move, but not the one this step is about. Try it once more.",
};

type Words = typeof en;

const de: Words = {
  title: (game) => `${game} lernen`,
  step: (step, steps) => `Schritt ${step} von ${steps}`,
  next: "Nächster Schritt",
  again: "Noch einmal",
  play: "Eine Partie spielen",
  puzzles: "Zehn Rätsel",
  rules: "Alle Regeln",
  finished: "Mehr braucht man nicht",
  finishedMore:
    "Der Rest kommt beim Spielen. Ein Zug, der nicht erlaubt ist, wird auf dem Brett erklärt, also einfach ausprobieren.",
  another:
    "Das ist ein erlaubter Zug, aber nicht der, um den es hier geht. Versuch es noch einmal.",
};

const es: Words = {
  title: (game) => `Aprender ${game}`,
  step: (step, steps) => `Paso ${step} de ${steps}`,
  next: "Siguiente paso",
  again: "Otra vez",
  play: "Jugar una partida",
  puzzles: "Diez problemas",
  rules: "Todas las reglas",
  finished: "No hace falta más",
  finishedMore:
    "El resto llega jugando. Una jugada que no está permitida se explica en el tablero, así que prueba sin miedo.",
  another: "Es una jugada permitida, pero no la de este paso. Inténtalo otra vez.",
};

const hu: Words = {
  title: (game) => `Tanuljuk meg: ${game}`,
  step: (step, steps) => `${step}. lépés (összesen ${steps})`,
  next: "Következő lépés",
  again: "Még egyszer",
  play: "Játssz egy partit",
  puzzles: "Tíz feladvány",
  rules: "Az összes szabály",
  finished: "Ennyit kell tudnod",
  finishedMore:
    "A többi játék közben jön. Ha egy lépés nem szabályos, a tábla elmagyarázza, miért, úgyhogy próbálkozz bátran.",
  another: "Ez szabályos lépés, de nem az, amiről most szó van. Próbáld meg még egyszer.",
};

export const words: Record<Language, Words> = { en, de, es, hu };
