/// <reference lib="webworker" />
// The table of this browser: Python, the rules, and bots that need no machine code.
import type { loadPyodide, PyodideInterface } from "pyodide";
import type { PyProxy } from "pyodide/ffi";
import { KeptMatches } from "./kept";
import type { FromTable, ToTable } from "./messages";

/** What `squarely.site.start` opens. */
interface Table extends PyProxy {
  ask(method: string, path: string, body?: string, key?: string): PyProxy & [number, string];
  hear(listener: number, match: string, text: string): void;
  leave(listener: number): void;
  step(): boolean;
  file_for(match: string): string | undefined;
}

const ROOT = new URL("../", self.location.href);
const LIBRARY = "/lib/squarely-site";
const DATA = `${LIBRARY}/squarely/bots/blokus/data`;
const kept = new KeptMatches();
const fetched = new Map<string, Promise<void>>();

async function bytes(file: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(`python/${file}`, ROOT));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** After everything before it has been kept. */
function tell(message: FromTable): void {
  void kept.written.then(() => self.postMessage(message));
}

async function start(): Promise<[PyodideInterface, Table]> {
  const runtime = new URL("pyodide/", ROOT).href;
  const loading = import(/* @vite-ignore */ `${runtime}pyodide.mjs`) as Promise<{
    loadPyodide: typeof loadPyodide;
  }>;
  const [python, library] = await Promise.all([
    loading.then((module) => module.loadPyodide({ indexURL: runtime })),
    bytes("squarely.zip"),
    kept.open(),
  ]);
  python.unpackArchive(library, "zip", { extractDir: LIBRARY });
  python.runPython(`import sys; sys.path.insert(0, "${LIBRARY}")`);
  const open = python.pyimport("squarely.site.start").open_table as (...given: unknown[]) => Table;
  const table = open(
    (id: number, text: string) => tell({ kind: "tell", id, text }),
    (id: string, text: string) => kept.keep(id, text),
    (id: string) => kept.find(id),
  );
  return [python, table];
}

const starting = start();

/** Brings what the bots of a match need; without it they play as well as they can. */
async function prepare(match: string): Promise<void> {
  const [python, table] = await starting;
  const file = table.file_for(match);
  if (!file) return;
  const bring = async () => python.FS.writeFile(`${DATA}/${file}`, await bytes(file));
  if (!fetched.has(file)) fetched.set(file, bring());
  try {
    await fetched.get(file);
  } catch {
    fetched.delete(file);
  }
}

let playing = false;

/** Lets bots move, one after the other; what people do comes in between. */
async function play(table: Table): Promise<void> {
  if (playing) return;
  playing = true;
  while (table.step()) await new Promise((resolve) => setTimeout(resolve));
  playing = false;
}

async function hear(message: ToTable): Promise<void> {
  const [, table] = await starting;
  switch (message.kind) {
    case "ask": {
      const { id, method, path, body, key } = message;
      const match = /^\/api\/matches\/([^/]+)\/hint$/.exec(path)?.[1];
      if (match) await prepare(match);
      const found = table.ask(method, path, body ?? undefined, key ?? undefined);
      const [status, text] = found.toJs() as [number, string];
      found.destroy();
      tell({ kind: "answer", id, status, text });
      break;
    }
    case "say":
      table.hear(message.id, message.match, message.text);
      await prepare(message.match);
      break;
    case "leave":
      table.leave(message.id);
  }
  await play(table);
}

function refuse(message: ToTable, problem: unknown): void {
  if (message.kind !== "ask") {
    console.error(problem);
    return;
  }
  const error = `The table in this browser does not open: ${String(problem)}`;
  tell({ kind: "answer", id: message.id, status: 503, text: JSON.stringify({ error }) });
}

self.onmessage = ({ data }: MessageEvent<ToTable>) => {
  hear(data).catch((problem: unknown) => refuse(data, problem));
};
