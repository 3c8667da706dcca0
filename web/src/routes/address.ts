/** What somebody who comes from learning begins a game with. */
export type Beginning = "coach" | "grow";

export type Place =
  | { page: "home"; box?: string; beginnings?: readonly Beginning[] }
  | { page: "match"; id: string; key: string | null }
  | { page: "replay"; id: string; key: string | null }
  | { page: "study"; id: string; key: string | null }
  | { page: "mistakes"; id: string; key: string | null }
  | { page: "rules"; game: string; clause: string | null }
  | { page: "learn"; game: string }
  | { page: "openings"; game: string; line: string | null }
  | { page: "puzzles"; game: string; mark: string | null }
  | { page: "paper" }
  | { page: "workshop"; variant: string; mark: string | null }
  | { page: "me"; code: string | null }
  | { page: "player"; name: string }
  | { page: "ratings"; category: string }
  | { page: "ladder"; category: string }
  | { page: "privacy" }
  | { page: "join"; id: string }
  | { page: "confirm"; token: string }
  | { page: "meet"; id: string | null }
  | { page: "challenge"; id: string }
  | { page: "daily" }
  | { page: "nowhere" };

/** The page that an address names; keys and clauses follow the # sign. */
export function placeOf(path: string, hash: string): Place {
  const [first, second, ...rest] = path.split("/").filter(Boolean).map(decoded);
  const mark = decoded(hash.replace(/^#/, "")) || null;
  if (first === undefined) return mark === null ? { page: "home" } : setUpIn(mark);
  if (second === undefined && first === "me") return { page: "me", code: deviceCodeIn(mark) };
  if (second === undefined && first === "privacy") return { page: "privacy" };
  if (second === undefined && first === "meet") return { page: "meet", id: null };
  if (second === undefined && first === "daily") return { page: "daily" };
  if (second === undefined && first === "workshop")
    return { page: "workshop", variant: "locus", mark };
  if (second === undefined || rest.length > 0) return { page: "nowhere" };
  if (first === "player") return { page: "player", name: second };
  if (first === "ratings") return { page: "ratings", category: second };
  if (first === "ladder") return { page: "ladder", category: second };
  if (first === "match") return { page: "match", id: second, key: mark };
  if (first === "replay") return { page: "replay", id: second, key: mark };
  if (first === "study") return { page: "study", id: second, key: mark };
  if (first === "mistakes") return { page: "mistakes", id: second, key: mark };
  if (first === "rules") return { page: "rules", game: second, clause: mark };
  if (first === "confirm") return { page: "confirm", token: second };
  if (first === "join") return { page: "join", id: second };
  if (first === "meet") return { page: "meet", id: second };
  if (first === "challenge") return { page: "challenge", id: second };
  if (first === "learn") return { page: "learn", game: second };
  if (first === "openings") return { page: "openings", game: second, line: lineIn(mark) };
  if (first === "puzzles") return { page: "puzzles", game: second, mark };
  if (first === "paper" && second === "locus") return { page: "paper" };
  if (first === "workshop") return { page: "workshop", variant: second, mark };
  return { page: "nowhere" };
}

/** The first page with the set-up of a box open. */
export function setUpAddress(box: string, ...beginnings: Beginning[]): string {
  return `/#${[box, ...beginnings].join(",")}`;
}

export function matchAddress(id: string, key?: string | null): string {
  return key ? `/match/${id}#${key}` : `/match/${id}`;
}

/** The page of a party or tournament; without an id the one where they begin. */
export function meetAddress(id?: string): string {
  return id ? `/meet/${id}` : "/meet";
}

export function challengeAddress(id: string): string {
  return `/challenge/${id}`;
}

/** The page of an open table. */
export function joinAddress(id: string): string {
  return `/join/${id}`;
}

export function replayAddress(id: string): string {
  return `/replay/${id}`;
}

/** A study; with its key it can be changed. */
export function studyAddress(id: string, key?: string | null): string {
  return key ? `/study/${id}#${key}` : `/study/${id}`;
}

/** Where somebody learns from the own moves of a finished match. */
export function mistakesAddress(id: string): string {
  return `/mistakes/${id}`;
}

/** Whether links that begin with this machine's own name would lead nobody else here. */
export function leadsOnlyHere(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host);
}

export function playerAddress(name: string): string {
  return `/player/${encodeURIComponent(name)}`;
}

export function ratingsAddress(category: string): string {
  return `/ratings/${category}`;
}

/** The page of the bots of players in a game. */
export function ladderAddress(category: string): string {
  return `/ladder/${category}`;
}

/** What programs may ask for, on the page of the API. */
export const BOT_API = "/api/docs/#/bots";

/** Where another device is signed in with a code. */
export function deviceAddress(code: string): string {
  return `/me#${code}`;
}

export function learnAddress(game: string): string {
  return `/learn/${game}`;
}

/** The page of first moves; `line` says which were made, as `openings/line.ts` writes it. */
export function openingsAddress(game: string, line = ""): string {
  return line ? `/openings/${game}#${line}` : `/openings/${game}`;
}

/** The puzzles of a box; `mark` is one of them, `today` or `run`. */
export function puzzlesAddress(game: string, mark = ""): string {
  return mark ? `/puzzles/${game}#${mark}` : `/puzzles/${game}`;
}

export function rulesAddress(game: string, clause?: string): string {
  return clause ? `/rules/${game}#${clause}` : `/rules/${game}`;
}

function setUpIn(mark: string): Place {
  const [box = "", ...wishes] = mark.split(",");
  const beginnings = (["coach", "grow"] as const).filter((each) => wishes.includes(each));
  return { page: "home", box, beginnings };
}

function deviceCodeIn(mark: string | null): string | null {
  return mark !== null && /^[0-9A-Z]{4}-?[0-9A-Z]{4}$/i.test(mark) ? mark : null;
}

/** The moves that an address names; null where its mark is something else, such as a heading. */
function lineIn(mark: string | null): string | null {
  return mark === null ? "" : /^[a-z0-9,;]+\d$|^fixed$/.test(mark) ? mark : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where somebody draws sheets, decks and maps. */
export function workshopAddress(variant: string): string {
  return `/workshop/${variant}`;
}

/** Where photos of filled-in Locus sheets are read. */
export const PAPER = "/paper/locus";
