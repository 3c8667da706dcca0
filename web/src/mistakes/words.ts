import type { Language } from "../memory/settings.svelte";

const en = {
  title: "Learn from my mistakes",
  intro: "The moves that cost you most. Find a better one, then see why.",
  looking: (done: number, all: number) => `Looking at your moves: ${done} of ${all}`,
  warming: "Getting ready to think …",
  none: "Nothing to learn here: no move of yours gave away much.",
  noSeat: "This page is for those who played: open it in the browser you played with.",
  which: (number: number, all: number, ply: number) => `${number} of ${all}: move ${ply}`,
  task: (played: string, what: string) =>
    `You played: ${played}. This gave away ${what}. Make a better move on the board.`,
  share: (part: string) => `${part} of the win`,
  points: (points: string) => `${points} points`,
  judging: "Weighing your move …",
  judged: {
    best: () => "That is the best move.",
    good: () => "Well found: about as good as the best.",
    same: () => "That is the move of the game.",
    better: (what: string) => `Better than in the game, but it still gives away ${what}.`,
    costs: (what: string) => `That still gives away ${what}.`,
    worse: (what: string) => `That gives away even more: ${what}.`,
  },
  show: "Show me",
  best: (move: string) => `The best move: ${move}.`,
  why: "Why",
  noWhy: "By trying it out: the engine expects more of this move, and knows no short reason.",
  next: "Next one",
  former: "One before",
  again: "Try once more",
  replay: "To the replay",
  board: "The board",
};

type Words = typeof en;

const de: Words = {
  title: "Aus meinen Fehlern lernen",
  intro: "Die Züge, die dich am meisten gekostet haben. Finde einen besseren, dann sieh, warum.",
  looking: (done, all) => `Deine Züge werden angesehen: ${done} von ${all}`,
  warming: "Gleich wird nachgedacht …",
  none: "Hier gibt es nichts zu lernen: Keiner deiner Züge hat viel verschenkt.",
  noSeat:
    "Diese Seite ist für die, die gespielt haben: Öffne sie im Browser, mit dem du gespielt hast.",
  which: (number, all, ply) => `${number} von ${all}: Zug ${ply}`,
  task: (played, what) =>
    `Du hast gespielt: ${played}. Das hat ${what} verschenkt. Mach auf dem Brett einen besseren Zug.`,
  share: (part) => `${part} vom Sieg`,
  points: (points) => `${points} Punkte`,
  judging: "Dein Zug wird abgewogen …",
  judged: {
    best: () => "Das ist der beste Zug.",
    good: () => "Gut gefunden: etwa so gut wie der beste.",
    same: () => "Das ist der Zug aus der Partie.",
    better: (what) => `Besser als in der Partie, aber er verschenkt noch ${what}.`,
    costs: (what) => `Auch das verschenkt ${what}.`,
    worse: (what) => `Das verschenkt noch mehr: ${what}.`,
  },
  show: "Zeig ihn mir",
  best: (move) => `Der beste Zug: ${move}.`,
  why: "Warum",
  noWhy:
    "Durch Ausprobieren: Die Engine erwartet von diesem Zug mehr und kennt keinen kurzen Grund.",
  next: "Der nächste",
  former: "Der davor",
  again: "Noch einmal versuchen",
  replay: "Zur Wiederholung",
  board: "Das Brett",
};

const es: Words = {
  title: "Aprender de mis errores",
  intro: "Las jugadas que más te costaron. Encuentra una mejor y mira por qué.",
  looking: (done, all) => `Mirando tus jugadas: ${done} de ${all}`,
  warming: "Preparándose para pensar …",
  none: "Aquí no hay nada que aprender: ninguna jugada tuya regaló mucho.",
  noSeat: "Esta página es para quienes jugaron: ábrela en el navegador con el que jugaste.",
  which: (number, all, ply) => `${number} de ${all}: jugada ${ply}`,
  task: (played, what) =>
    `Jugaste: ${played}. Esto regaló ${what}. Haz una jugada mejor en el tablero.`,
  share: (part) => `el ${part} de la victoria`,
  points: (points) => `${points} puntos`,
  judging: "Sopesando tu jugada …",
  judged: {
    best: () => "Esa es la mejor jugada.",
    good: () => "Bien visto: casi tan buena como la mejor.",
    same: () => "Esa es la jugada de la partida.",
    better: (what) => `Mejor que en la partida, pero aún regala ${what}.`,
    costs: (what) => `Eso también regala ${what}.`,
    worse: (what) => `Eso regala aún más: ${what}.`,
  },
  show: "Muéstramela",
  best: (move) => `La mejor jugada: ${move}.`,
  why: "Por qué",
  noWhy: "Probándola: el motor espera más de esta jugada y no conoce una razón corta.",
  next: "La siguiente",
  former: "La anterior",
  again: "Probar otra vez",
  replay: "A la repetición",
  board: "El tablero",
};

const hu: Words = {
  title: "Tanulok a hibáimból",
  intro: "A lépések, amelyek a legtöbbe kerültek neked. Találj jobbat, aztán nézd meg, miért az.",
  looking: (done, all) => `Nézzük a lépéseidet: ${done} / ${all}`,
  warming: "Mindjárt gondolkodunk …",
  none: "Itt nincs mit tanulni: egyetlen lépésed sem ajándékozott el sokat.",
  noSeat:
    "Ez az oldal azoké, akik játszottak: abban a böngészőben nyisd meg, amelyikben játszottál.",
  which: (number, all, ply) => `${number} / ${all}: ${ply}. lépés`,
  task: (played, what) =>
    `Ezt lépted: ${played}. Az ára: ${what}. Tegyél egy jobb lépést a táblán.`,
  share: (part) => `${part} győzelmi esély`,
  points: (points) => `${points} pont`,
  judging: "Mérlegeljük a lépésedet …",
  judged: {
    best: () => "Ez a legjobb lépés.",
    good: () => "Szép: nagyjából olyan jó, mint a legjobb.",
    same: () => "Ez a parti lépése.",
    better: (what) => `Jobb, mint a partiban, de még mindig ez az ára: ${what}.`,
    costs: (what) => `Ennek is ára van: ${what}.`,
    worse: (what) => `Ennek még nagyobb az ára: ${what}.`,
  },
  show: "Mutasd meg",
  best: (move) => `A legjobb lépés: ${move}.`,
  why: "Miért",
  noWhy: "Próbálgatással: a motor többet vár ettől a lépéstől, és nem tud rövid okot mondani.",
  next: "A következő",
  former: "Az előző",
  again: "Próbáld még egyszer",
  replay: "A visszajátszáshoz",
  board: "A tábla",
};

export const words: Record<Language, Words> = { en, de, es, hu };
