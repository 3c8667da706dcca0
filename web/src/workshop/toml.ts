/** Just enough TOML to find a value in a text and put another in its place; all else stays. */

export type Value = string | number | boolean | readonly Value[] | TableValue;
export interface TableValue {
  readonly [key: string]: Value;
}

/** A line `key = value` of a table; what stands above the first table is in the table "". */
export interface Entry {
  readonly table: string;
  readonly key: string;
  readonly value: Value;
  /** Where the key begins and ends in the text, then the value. */
  readonly keyAt: readonly [number, number];
  readonly valueAt: readonly [number, number];
}

class Unreadable extends Error {}

class Reader {
  at = 0;

  constructor(readonly text: string) {}

  take(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found) this.at = sticky.lastIndex;
    return found;
  }

  /** Blanks, line ends and comments. */
  gap(): void {
    this.take(/(?:\s|#[^\n]*)*/y);
  }

  key(): string {
    const [all, bare, literal] = this.take(/([\w-]+)|'([^'\n]*)'|"(?:[^"\\\n]|\\.)*"/y) ?? [];
    if (all === undefined) throw new Unreadable();
    return bare ?? literal ?? unquoted(all);
  }

  equals(): void {
    if (!this.take(/[ \t]*=[ \t]*/y)) throw new Unreadable();
  }

  value(): Value {
    const long = this.take(/"""\r?\n?([\s\S]*?)"""|'''\r?\n?([\s\S]*?)'''/y);
    if (long) return long[1] ?? long[2] ?? "";
    const short = this.take(/"(?:[^"\\\n]|\\.)*"|'([^'\n]*)'/y);
    if (short) return short[1] ?? unquoted(short[0]);
    if (this.take(/\[/y)) return this.list();
    if (this.take(/\{/y)) return this.inline();
    const word = this.take(/[^\s,#\]}]+/y)?.[0];
    if (word === "true" || word === "false") return word === "true";
    const number = Number(word?.replaceAll("_", ""));
    if (word === undefined || Number.isNaN(number)) throw new Unreadable();
    return number;
  }

  list(): Value[] {
    const found: Value[] = [];
    for (this.gap(); !this.take(/\]/y); this.gap()) {
      found.push(this.value());
      this.gap();
      if (!this.take(/,/y) && this.text[this.at] !== "]") throw new Unreadable();
    }
    return found;
  }

  inline(): TableValue {
    const found: [string, Value][] = [];
    for (this.gap(); !this.take(/\}/y); this.gap()) {
      const key = this.key();
      this.equals();
      found.push([key, this.value()]);
      this.gap();
      if (!this.take(/,/y) && this.text[this.at] !== "}") throw new Unreadable();
    }
    return Object.fromEntries(found);
  }
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

const HEADER = /[ \t]*\[[ \t]*("?)([^\]\n]*?)\1[ \t]*\]/y;

/** Every entry that can be read; what cannot is passed over, for the server names it. */
export function entriesOf(text: string, only?: string): Entry[] {
  const reader = new Reader(text);
  const found: Entry[] = [];
  let table = "";
  for (reader.gap(); reader.at < text.length; reader.gap()) {
    const header = reader.take(HEADER);
    if (header) {
      table = header[2] ?? "";
      continue;
    }
    const start = reader.at;
    try {
      const key = reader.key();
      const keyAt = [start, reader.at] as const;
      reader.equals();
      const from = reader.at;
      found.push({ table, key, value: reader.value(), keyAt, valueAt: [from, reader.at] });
    } catch {
      reader.at = start;
      reader.take(/[^\n]*/y);
    }
  }
  return only === undefined ? found : found.filter((each) => each.table === only);
}

const entryOf = (text: string, table: string, key: string) =>
  entriesOf(text, table).find((each) => each.key === key);

export function valueOf(text: string, table: string, key: string): Value | undefined {
  return entryOf(text, table, key)?.value;
}

/** The text with another value, which is given as TOML; a new entry comes last in its table. */
export function withValue(text: string, table: string, key: string, value: string): string {
  const entry = entryOf(text, table, key);
  if (entry) return spliced(text, entry.valueAt, value);
  const line = `${keyText(key)} = ${value}\n`;
  const last = entriesOf(text, table).at(-1);
  const at = last ? lineEnd(text, last.valueAt[1]) : tableStart(text, table);
  if (at !== null)
    return spliced(text, [at, at], (text[at - 1] ?? "\n") === "\n" ? line : `\n${line}`);
  const before = text && !text.endsWith("\n") ? `${text}\n` : text;
  return table ? `${before}\n[${keyText(table)}]\n${line}` : `${before}${line}`;
}

/** The text without an entry and what stands behind it in its line. */
export function withoutEntry(text: string, table: string, key: string): string {
  const entry = entryOf(text, table, key);
  if (!entry) return text;
  const start = text.lastIndexOf("\n", entry.keyAt[0]) + 1;
  return spliced(text, [start, lineEnd(text, entry.valueAt[1])], "");
}

/** The text with another key for an entry. */
export function withKey(text: string, table: string, key: string, now: string): string {
  const entry = entryOf(text, table, key);
  if (!entry) return text;
  const wasQuoted = text[entry.keyAt[0]] === '"';
  return spliced(text, entry.keyAt, wasQuoted ? quoted(now) : keyText(now));
}

/** Text as a TOML string. */
export const quoted = (text: string) => JSON.stringify(text);

/** A table in one line, such as `{ price = 2, bonus = 1 }`. */
export function inlineTable(parts: Readonly<Record<string, string | number | boolean>>): string {
  const lines = Object.entries(parts).map(
    ([key, value]) => `${keyText(key)} = ${JSON.stringify(value)}`,
  );
  return `{ ${lines.join(", ")} }`;
}

const keyText = (key: string) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : quoted(key));

function spliced(text: string, [from, to]: readonly [number, number], now: string): string {
  return text.slice(0, from) + now + text.slice(to);
}

/** Where the next line begins. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

/** Where the first entry of a table without any would stand; null where there is no such table. */
function tableStart(text: string, table: string): number | null {
  const headers = [...text.matchAll(/^[ \t]*\[[ \t]*("?)([^\]\n]*?)\1[ \t]*\]/gm)];
  if (!table) return headers[0]?.index ?? null;
  const header = headers.find((each) => each[2] === table);
  return header ? lineEnd(text, header.index) : null;
}
