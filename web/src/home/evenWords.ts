import type { Language } from "../memory/settings.svelte";

const en = {
  title: "An even game",
  more: "What evens the chances, as bots have measured it by playing each other.",
  strengthOf: (seat: number) => `How strong is seat ${seat}?`,
  strengths: {
    me: "by my rating",
    child: "a child",
    beginner: "a beginner",
    used_to_it: "used to it",
    strong: "strong",
  },
  show: "Show the chances",
  ways: {
    as_is: "As it is",
    levels: "Other bots",
    points: "A head start in points",
    pieces: "Fewer pieces",
  },
  fewerHelps: "Fewer pieces are easier to lay: squares left over cost points.",
  bots: (levels: string) => `bots of level ${levels}`,
  chances: "Chances to win",
  unrated:
    "Without a rating of yours this is a guess: say how strong you are, or play rated games.",
};

type Words = typeof en;

const de: Words = {
  title: "Eine ausgeglichene Partie",
  more: "Was die Chancen angleicht, gemessen in Partien zwischen Bots.",
  strengthOf: (seat) => `Wie stark ist Platz ${seat}?`,
  strengths: {
    me: "nach meiner Wertung",
    child: "ein Kind",
    beginner: "neu im Spiel",
    used_to_it: "geübt",
    strong: "stark",
  },
  show: "Chancen zeigen",
  ways: {
    as_is: "So wie es ist",
    levels: "Andere Bots",
    points: "Vorsprung in Punkten",
    pieces: "Weniger Steine",
  },
  fewerHelps: "Weniger Steine wird man leichter los: Übrige Felder kosten Punkte.",
  bots: (levels) => `Bots der Stufe ${levels}`,
  chances: "Gewinnchancen",
  unrated:
    "Ohne Wertung von dir ist das geraten: Sag, wie stark du bist, oder spiel gewertete Partien.",
};

const es: Words = {
  title: "Una partida igualada",
  more: "Lo que iguala las posibilidades, medido en partidas entre bots.",
  strengthOf: (seat) => `¿Qué nivel tiene el asiento ${seat}?`,
  strengths: {
    me: "según mi puntuación",
    child: "un niño",
    beginner: "principiante",
    used_to_it: "con práctica",
    strong: "fuerte",
  },
  show: "Ver las posibilidades",
  ways: {
    as_is: "Tal como está",
    levels: "Otros bots",
    points: "Ventaja en puntos",
    pieces: "Menos piezas",
  },
  fewerHelps: "Menos piezas se colocan más fácilmente: las casillas que sobran restan puntos.",
  bots: (levels) => `bots de nivel ${levels}`,
  chances: "Posibilidades de ganar",
  unrated: "Sin puntuación tuya es una suposición: di cómo juegas, o juega partidas puntuadas.",
};

const hu: Words = {
  title: "Kiegyenlített parti",
  more: "Ami kiegyenlíti az esélyeket, botok egymás elleni partijaiban mérve.",
  strengthOf: (seat) => `Milyen erős? (${seat}. hely)`,
  strengths: {
    me: "az értékszámom szerint",
    child: "gyerek",
    beginner: "kezdő",
    used_to_it: "gyakorlott",
    strong: "erős",
  },
  show: "Mutasd az esélyeket",
  ways: {
    as_is: "Ahogy van",
    levels: "Más botok",
    points: "Pontelőny",
    pieces: "Kevesebb elem",
  },
  fewerHelps: "Kevesebb elemet könnyebb lerakni: a megmaradt mezők pontba kerülnek.",
  bots: (levels) => `botok, szint: ${levels}`,
  chances: "Győzelmi esélyek",
  unrated:
    "Az értékszámod nélkül ez csak becslés: mondd meg, milyen erős vagy, vagy játssz értékelt partikat.",
};

export const words: Record<Language, Words> = { en, de, es, hu };
