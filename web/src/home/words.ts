import type { Language } from "../memory/settings.svelte";

const en = {
  onlyHere:
    "These links work on this machine only. To invite friends on your network, open this page under the address that is printed by",
  noEngine:
    "The strong bots are not installed on this server, so simple ones play. Whoever runs it gets them with",
  against: (game: string, names: string) => `${game} with ${names}`,
  results: "My results",
  game: "Game",
  played: "Played",
  won: "Won",
  best: "Best",
  mean: "On average",
  resultsHere: "Kept in this browser only.",
  forgetResults: "Forget them",
  haveCode: "I have the code of a seat",
  code: "Code of a seat",
  puzzles: "Puzzles of the day",
  puzzlesMore: "One move is clearly the best: find it. There are more, from easy to hard.",
  apart: "A level for each bot",
  level: (level: number) => `Level ${level}`,
  levelOf: (seat: number) => `How well the bot at seat ${seat} plays`,
  levels: {
    1: "A child wins",
    2: "For the first games",
    3: "For beginners",
    4: "Makes you think",
    5: "A good evening’s game",
    6: "You have to know your way",
    7: "Hard to beat",
    8: "For the best at the table",
    9: "Nobody here wins; thinks for some seconds",
  },
};

type Words = typeof en;

const de: Words = {
  onlyHere:
    "Diese Links gelten nur auf diesem Gerät. Um Freunde in deinem Netz einzuladen, öffne diese Seite unter der Adresse, die dieser Befehl zeigt:",
  noEngine:
    "Die starken Bots sind auf diesem Server nicht installiert, darum spielen einfache. Wer ihn betreibt, bekommt sie mit",
  against: (game, names) => `${game} mit ${names}`,
  results: "Meine Ergebnisse",
  game: "Spiel",
  played: "Partien",
  won: "Siege",
  best: "Bestes",
  mean: "Im Mittel",
  resultsHere: "Nur in diesem Browser gespeichert.",
  forgetResults: "Vergessen",
  haveCode: "Ich habe den Code eines Platzes",
  code: "Code eines Platzes",
  puzzles: "Rätsel des Tages",
  puzzlesMore: "Ein Zug ist klar der beste: Finde ihn. Es gibt noch mehr, von leicht bis schwer.",
  apart: "Jeder Bot mit eigener Stufe",
  level: (level) => `Stufe ${level}`,
  levelOf: (seat) => `Wie gut der Bot auf Platz ${seat} spielt`,
  levels: {
    1: "Da gewinnt jedes Kind",
    2: "Für die ersten Partien",
    3: "Für Einsteiger",
    4: "Man muss nachdenken",
    5: "Ein guter Spieleabend",
    6: "Für alle, die sich auskennen",
    7: "Schwer zu schlagen",
    8: "Für die Besten am Tisch",
    9: "Hier gewinnt niemand; denkt einige Sekunden",
  },
};

const es: Words = {
  onlyHere:
    "Estos enlaces solo funcionan en este equipo. Para invitar a amigos de tu red, abre esta página en la dirección que muestra",
  noEngine:
    "Los bots fuertes no están instalados en este servidor, así que juegan unos sencillos. Quien lo gestiona los obtiene con",
  against: (game, names) => `${game} con ${names}`,
  results: "Mis resultados",
  game: "Juego",
  played: "Partidas",
  won: "Ganadas",
  best: "Mejor",
  mean: "De media",
  resultsHere: "Se guardan solo en este navegador.",
  forgetResults: "Olvidarlos",
  haveCode: "Tengo el código de un asiento",
  code: "Código de un asiento",
  puzzles: "Problemas del día",
  puzzlesMore: "Una jugada es claramente la mejor: encuéntrala. Hay más, de fáciles a difíciles.",
  apart: "Un nivel para cada bot",
  level: (level) => `Nivel ${level}`,
  levelOf: (seat) => `Cómo de bien juega el bot del asiento ${seat}`,
  levels: {
    1: "Le gana cualquier niño",
    2: "Para las primeras partidas",
    3: "Para principiantes",
    4: "Hay que pensar",
    5: "Una buena tarde de juegos",
    6: "Para quien ya sabe",
    7: "Difícil de vencer",
    8: "Para los mejores de la mesa",
    9: "Aquí no gana nadie; piensa unos segundos",
  },
};

const hu: Words = {
  onlyHere:
    "Ezek a linkek csak ezen a gépen működnek. Ha a hálózatodon lévő barátaidat hívnád meg, azon a címen nyisd meg ezt az oldalt, amelyet ez a parancs kiír:",
  noEngine:
    "Az erős botok nincsenek telepítve ezen a szerveren, ezért egyszerűek játszanak. Az üzemeltető ezzel kapja meg őket:",
  against: (game, names) => `${game} – ${names}`,
  results: "Eredményeim",
  game: "Játék",
  played: "Parti",
  won: "Győzelem",
  best: "Legjobb",
  mean: "Átlag",
  resultsHere: "Csak ebben a böngészőben tároljuk.",
  forgetResults: "Felejtsd el",
  haveCode: "Megvan egy hely kódja",
  code: "Egy hely kódja",
  puzzles: "A nap feladványai",
  puzzlesMore:
    "Egyetlen lépés egyértelműen a legjobb: találd meg. Van több is, a könnyűtől a nehézig.",
  apart: "Botonként külön szint",
  level: (level) => `${level}. szint`,
  levelOf: (seat) => `Milyen jól játszik a bot (${seat}. hely)`,
  levels: {
    1: "Egy gyerek is megveri",
    2: "Az első partikhoz",
    3: "Kezdőknek",
    4: "Elgondolkodtat",
    5: "Egy jó játékest",
    6: "Ismerni kell a dörgést",
    7: "Nehéz megverni",
    8: "Az asztal legjobbjainak",
    9: "Itt senki nem nyer; pár másodpercig gondolkodik",
  },
};

export const words: Record<Language, Words> = { en, de, es, hu };
