import type { Words } from "./words.en";

const times = (count: number) => (count === 1 ? "einmal" : `${count}-mal`);

export const de: Words = {
  keep: "Meinen Namen behalten",
  account: "Mein Konto",
  keepIntro:
    "Zum Spielen brauchst du kein Konto. Wenn du deinen Namen behältst, kommen deine Partien auf andere Geräte mit, und gewertete Partien zeigen dir, wo du stehst.",
  name: "Name",
  keepWithPasskey: "Mit Passkey behalten",
  keepWithoutPasskey: "Nur mit Code behalten",
  noPasskeys:
    "Dieser Browser kann unter dieser Adresse keine Passkeys anlegen (sie brauchen HTTPS und einen Namen). Dein Wiederherstellungscode allein bringt dich zurück.",
  declined:
    "Es wurde kein Passkey angelegt. Versuch es noch einmal, oder behalte deinen Namen nur mit Code.",
  back: "Ich habe hier einen Namen",
  withPasskey: "Mit Passkey anmelden",
  withCode: "Mit Code anmelden",
  code: "Wiederherstellungscode",
  codeIntro:
    "Dein Wiederherstellungscode. Er wird nur jetzt gezeigt: Schreib ihn auf. Er bringt dich einmal zurück, wenn du deinen Passkey verlierst, und gibt dir den nächsten.",
  codeAlone:
    "Dein Wiederherstellungscode. Er wird nur jetzt gezeigt: Schreib ihn auf. Nur mit ihm kommst du zurück, wenn dieses Gerät dich vergisst; er gilt einmal und gibt dir den nächsten.",
  codeField: "Wiederherstellungscode oder Code eines anderen Geräts",
  addDevice: "Gerät hinzufügen",
  addDeviceMore:
    "Öffne diesen Link auf dem anderen Gerät, oder wähle dort „Meinen Namen behalten“ und gib den Code ein. Er gilt einmal, zehn Minuten lang.",
  deviceQr: "Link für das andere Gerät als QR-Code",
  deviceCode: "Code",
  deviceSecret: "Wer den Code hat, ist als du angemeldet: Zeig ihn sonst niemandem.",
  newDevice: "Dieses Gerät anmelden",
  newDeviceMore:
    "Dieses Gerät wird bei dem Konto angemeldet, mit dem der Code angelegt wurde, und die Partien dieses Browsers gehören dann dazu. Mach nur weiter, wenn du den Code selbst angelegt hast.",
  signedInHere: "Dieses Gerät ist angemeldet",
  offerPasskey: "Mit einem Passkey auf diesem Gerät kommst du hier ohne Code zurück.",
  makePasskey: "Hier einen Passkey anlegen",
  notNow: "Jetzt nicht",
  copy: "Kopieren",
  copied: "Kopiert",
  codeKept: "Ich habe ihn aufgeschrieben",
  newCode: "Neuen Code anlegen",
  joined: (count) =>
    count === 1
      ? "Eine Partie dieses Browsers gehört jetzt dir."
      : `${count} Partien gehören jetzt dir.`,
  profile: "Mein Profil",
  rename: "Namen ändern",
  save: "Speichern",
  cancel: "Abbrechen",
  devices: "Geräte",
  thisDevice: "dieses hier",
  signedInOn: (when) => `angemeldet ${when}`,
  lastUsed: (when) => `zuletzt benutzt ${when}`,
  signOut: "Abmelden",
  signOutDevice: (device) => `Abmelden: ${device}`,
  linksStay:
    "Links zu deinen Plätzen gelten auch nach dem Abmelden: Wer einen hat, kann weiter für dich spielen.",
  program: "BOT",
  programs: "Programme",
  programsMore:
    "Ein Programm spielt mit einem Schlüssel für dich. Er öffnet die Bot-Schnittstelle und sonst nichts.",
  isBot: "Das ist das Konto eines Bots: Alle sehen neben dem Namen BOT.",
  makeBot: "Das Konto gehört einem Bot",
  makeBotMore:
    "Alle sehen dann neben dem Namen BOT, können ihn herausfordern, und er darf gewertet spielen. Das lässt sich nicht rückgängig machen und geht nur, bevor mit dem Konto gespielt wurde.",
  makeBotSure: "Als Bot kennzeichnen",
  tokenLabel: "Wofür der Schlüssel ist",
  makeToken: "Schlüssel machen",
  tokenOnce: "Dein Schlüssel. Er wird nur jetzt gezeigt: Wer ihn hat, kann für dich spielen.",
  tokenKept: "Ich habe ihn aufgehoben",
  revoke: "Widerrufen",
  revokeOf: (what: string) => `Widerrufen: ${what}`,
  neverUsed: "nie benutzt",
  passkeys: "Passkeys",
  addPasskey: "Passkey hinzufügen",
  remove: "Entfernen",
  removeOf: (what) => `Entfernen: ${what}`,
  noPasskey: "Noch keiner: Nur dein Wiederherstellungscode bringt dich zurück.",
  blocked: "Blockierte Personen",
  unblock: "Freigeben",
  unblockOf: (name) => `${name} freigeben`,
  data: "Deine Daten",
  export: "Alles herunterladen",
  delete: "Konto löschen",
  deleteSure: "Jetzt alles löschen",
  deleteMore:
    "Name, Ergebnisse, Wertungen und Worte werden endgültig gelöscht. In beendeten Partien bleibt jemand ohne Namen.",
  deleted: "Dein Konto ist gelöscht.",
  privacy: "Datenschutz",
  ratings: "Wertungen",
  noRatings: "Noch keine gewerteten Partien.",
  games: (count) => (count === 1 ? "1 Partie" : `${count} Partien`),
  plusMinus: (number) => `± ${number}`,
  plusMinusMore:
    "± sagt, wie weit die Zahl noch daneben liegen kann: Es schrumpft mit jeder gewerteten Partie.",
  since: (when) => `hier seit ${when}`,
  results: "Letzte Ergebnisse",
  noResults: "Noch nichts zu zeigen.",
  against: "gegen",
  bots: (count, level) => `${count === 1 ? "Bot" : `${count} Bots`} der Stufe ${level}`,
  rank: (rank, seats) => `${rank}. von ${seats}`,
  points: (score) =>
    Math.abs(score) === 1
      ? `${score} Punkt`.replace("-", "−")
      : `${score} Punkte`.replace("-", "−"),
  rated: "gewertet",
  yourRating: "Deine Wertung:",
  ratingSoon: "Sie wird gewertet …",
  notCounted: "Sie zählt nicht: Alle müssen angemeldet sein und gezogen haben.",
  makeRated: "Gewertet: Es zählt, ohne Tipps und Zurücknehmen",
  keepForRated: "Behalte deinen Namen, um gewertet zu spielen",
  private: "privat",
  favourites: "Liebste Eröffnungen",
  favourite: (played, won) =>
    `${times(played)} gespielt, ${won === 0 ? "nie" : times(won)} gewonnen`,
  leaderboard: "Rangliste",
  leaderboardOf: (game) => `Wertungen: ${game}`,
  ladder: "Leiter der Bots",
  ladderOf: (game) => `Bots: ${game}`,
  ladderIntro:
    "Bots von Mitspielenden nach dem, was ihre gewerteten Partien sagen. Wer verbunden ist, spielt gegen die anderen, und alle können zusehen; die Stufen unserer eigenen Bots stehen zum Vergleich dazwischen.",
  ladderEmpty: "Hier hat noch kein Bot eine gewertete Partie gespielt: Deiner wäre der erste.",
  bringBot: "Einen Bot mitbringen",
  bringAccount:
    "Lege ein Konto für ihn an, kennzeichne es auf der Kontoseite als das eines Bots und erstelle dort einen Schlüssel.",
  bringEngine: "Wo Squarely installiert ist, bringt ein Befehl eine seiner Engines mit:",
  bringOwn:
    "Oder schreibe selbst einen, in jeder Programmiersprache: Er liest Zeilen mit JSON und schickt seine Züge über HTTP.",
  botApi: "Die Schnittstelle für Bots",
  botName: "Bot",
  leaderIntro:
    "Hier steht, wessen Wertung sicher genug ist; das dauert etwa zehn gewertete Partien. Die Wertungen der Bots sind in vielen Partien gegeneinander gemessen.",
  player: "Name",
  rating: "Wertung",
  bot: (level) => `Bot, Stufe ${level}`,
  nobodyYet:
    "Noch niemand hat genug gewertete Partien. Eine schnelle Paarung oder eine gewertete Partie gegen Bots ist ein Anfang.",
  block: "Blockieren",
  blockOf: (name) => `${name} blockieren`,
  report: "Melden",
  reportOf: (name) => `${name} melden`,
  blockMore:
    "Ihr trefft euch nicht an offenen Tischen, und du liest nicht, was dort geschrieben wird. Die andere Seite erfährt davon nichts.",
  reported: "Danke: Wer diesen Tisch betreibt, sieht es sich an.",
  reasons: {
    insult: "Beleidigend",
    spam: "Spam",
    cheating: "Betrug",
    name: "Anstößiger Name",
    other: "Etwas anderes",
  },
  what: "Was ist nicht in Ordnung?",
  more: "Mehr dazu (freiwillig)",
  send: "Senden",
  mute: "Stumm schalten",
  muteOf: (name) => `${name} stumm schalten`,
  unmute: "Wieder zeigen",
  muted: (count) => (count === 1 ? "1 Zeile verborgen" : `${count} Zeilen verborgen`),
  hiddenBlocked: (count, names) =>
    `${count === 1 ? "1 Zeile" : `${count} Zeilen`} verborgen: Du hast ${names} blockiert`,
  removed: "Von den Betreibern dieses Tisches entfernt",
  spectators: "Zuschauer",
  spectatorsMore: "Die am Tisch lesen das nach der Partie.",
  curve: (game) => `Wie die Wertung in ${game} verlief`,
};
