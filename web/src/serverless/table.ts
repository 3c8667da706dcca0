import type { Socket } from "../protocol/live.svelte";
import type { FromTable, ToTable } from "./messages";

const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
const asked = new Map<number, (answer: Response) => void>();
const sockets = new Map<number, Socket>();
let count = 0;

worker.onmessage = ({ data }: MessageEvent<FromTable>) => {
  if (data.kind === "tell") {
    sockets.get(data.id)?.onmessage?.({ data: data.text });
    return;
  }
  asked.get(data.id)?.(new Response(data.text, { status: data.status }));
  asked.delete(data.id);
};

function say(message: ToTable): void {
  worker.postMessage(message);
}

/** The answer to a request; what there is to play is known before Python is here. */
export function answer(address: string, init?: RequestInit): Promise<Response> {
  const method = init?.method ?? "GET";
  const path = address.split("?")[0] ?? address;
  if (path === "/api/games") return fetch("python/games.json", { cache: "no-cache" });
  const id = (count += 1);
  const header = new Headers(init?.headers).get("authorization");
  const body = typeof init?.body === "string" ? init.body : null;
  const key = header?.replace(/^Bearer /, "") ?? null;
  return new Promise((resolve) => {
    asked.set(id, resolve);
    say({ kind: "ask", id, method, path, body, key });
  });
}

/** Joins a socket of a page and a match. */
export function connect(address: string, socket: Socket): void {
  const id = (count += 1);
  const match = decodeURIComponent(address.split("/")[3] ?? "");
  sockets.set(id, socket);
  socket.send = (text) => say({ kind: "say", id, match, text });
  socket.close = () => {
    sockets.delete(id);
    say({ kind: "leave", id });
    socket.onclose?.();
  };
  socket.onopen?.();
}
