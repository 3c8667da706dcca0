import type { Language } from "../memory/settings.svelte";

const en = {
  title: "Openings",
  intro: (games: string, level: number) =>
    `What first moves led to: in ${games} games of bots of level ${level} with each other, and in the games that were finished on this server. Symmetric positions count together.`,
  introHere:
    "What first moves led to in the games that were finished on this server. Symmetric positions count together.",
  back: "One move back",
  reset: "To the start",
  line: "Moves so far",
  start: "Start of the game",
  moves: (colour: string) => `What ${colour} played here`,
  legend: "The bar is the share of the win for whoever made the move; the shade is how sure it is.",
  bots: "Bots",
  here: "Here",
  share: (share: string, games: string, one: boolean) =>
    `${share} of ${games} ${one ? "game" : "games"}`,
  surely: (low: string, high: string) => `19 times out of 20 between ${low} and ${high}`,
  same: (count: number) => (count === 1 ? "and its mirror image" : `and ${count} symmetric ones`),
  all: (count: number) => `All ${count} moves`,
  ends: (plies: number) => `The first ${plies} moves of a game are counted: the opening ends here.`,
  nothing: "Nobody has gone on from here yet.",
  keys: "Left arrow: one move back, Home: to the start",
};

type Words = typeof en;

const de: Words = {
  title: "Eröffnungen",
  intro: (games, level) =>
    `Was aus ersten Zügen wurde: in ${games} Partien von Bots der Stufe ${level} untereinander und in den Partien, die auf diesem Server zu Ende gespielt wurden. Symmetrische Stellungen zählen zusammen.`,
  introHere:
    "Was aus ersten Zügen wurde: in den Partien, die auf diesem Server zu Ende gespielt wurden. Symmetrische Stellungen zählen zusammen.",
  back: "Einen Zug zurück",
  reset: "Zum Anfang",
  line: "Züge bis hierher",
  start: "Beginn der Partie",
  moves: (colour) => `Was ${colour} hier gespielt hat`,
  legend:
    "Der Balken ist der Anteil am Sieg für die Seite, die den Zug machte; die Schattierung zeigt, wie sicher er ist.",
  bots: "Bots",
  here: "Hier",
  share: (share, games, one) => `${share} von ${games} ${one ? "Partie" : "Partien"}`,
  surely: (low, high) => `in 19 von 20 Fällen zwischen ${low} und ${high}`,
  same: (count) => (count === 1 ? "und sein Spiegelbild" : `und ${count} symmetrische`),
  all: (count) => `Alle ${count} Züge`,
  ends: (plies) =>
    `Gezählt werden die ersten ${plies} Züge einer Partie: Hier endet die Eröffnung.`,
  nothing: "Von hier hat noch niemand weitergespielt.",
  keys: "Pfeil nach links: einen Zug zurück, Pos1: zum Anfang",
};

const es: Words = {
  title: "Aperturas",
  intro: (games, level) =>
    `Adónde llevaron las primeras jugadas: en ${games} partidas entre bots de nivel ${level} y en las partidas terminadas en este servidor. Las posiciones simétricas cuentan juntas.`,
  introHere:
    "Adónde llevaron las primeras jugadas en las partidas terminadas en este servidor. Las posiciones simétricas cuentan juntas.",
  back: "Una jugada atrás",
  reset: "Al principio",
  line: "Jugadas hasta aquí",
  start: "Comienzo de la partida",
  moves: (colour) => `Lo que jugó ${colour} aquí`,
  legend:
    "La barra es la parte de la victoria de quien hizo la jugada; el sombreado muestra cuán segura es.",
  bots: "Bots",
  here: "Aquí",
  share: (share, games, one) => `${share} de ${games} ${one ? "partida" : "partidas"}`,
  surely: (low, high) => `19 de cada 20 veces entre ${low} y ${high}`,
  same: (count) => (count === 1 ? "y su reflejo" : `y ${count} simétricas`),
  all: (count) => `Las ${count} jugadas`,
  ends: (plies) =>
    `Se cuentan las primeras ${plies} jugadas de una partida: aquí termina la apertura.`,
  nothing: "Nadie ha seguido desde aquí todavía.",
  keys: "Flecha izquierda: una jugada atrás, Inicio: al principio",
};

const hu: Words = {
  title: "Megnyitások",
  intro: (games, level) =>
    `Mire vezettek az első lépések: ${games} partiban, amelyet botok játszottak egymással (szint: ${level}), és az ezen a szerveren befejezett partikban. A szimmetrikus állások együtt számítanak.`,
  introHere:
    "Mire vezettek az első lépések az ezen a szerveren befejezett partikban. A szimmetrikus állások együtt számítanak.",
  back: "Egy lépést vissza",
  reset: "Az elejére",
  line: "Az eddigi lépések",
  start: "A parti eleje",
  moves: (colour) => `Itt ezeket lépte a ${colour}`,
  legend:
    "A sáv azt mutatja, mekkora rész jutott a győzelemből annak, aki lépett; az árnyalat azt, mennyire biztos ez.",
  bots: "Botok",
  here: "Itt",
  share: (share, games) => `${share}, ${games} parti`,
  surely: (low, high) => `20 esetből 19-szer e kettő között: ${low} és ${high}`,
  same: (count) => (count === 1 ? "és a tükörképe" : `és ${count} szimmetrikus`),
  all: (count) => `Mind: ${count} lépés`,
  ends: (plies) => `Egy partiból az első ${plies} lépés számít: a megnyitás itt véget ér.`,
  nothing: "Innen még senki nem folytatta.",
  keys: "Balra nyíl: egy lépést vissza, Home: az elejére",
};

export const words: Record<Language, Words> = { en, de, es, hu };
