import type { Socket } from "../protocol/live.svelte";

/** Whether the table is in this browser: `squarely site` marks its pages so. */
export const serverless =
  typeof document !== "undefined" && document.documentElement.dataset.table === "browser";

/** The answer of the table, wherever it is. */
export async function ask(address: string, init?: RequestInit): Promise<Response> {
  if (!serverless) return fetch(address, init);
  const { answer } = await import("./table");
  return answer(address, init);
}

/** A connection to a match at the table in this browser. */
export function dial(address: string): Socket {
  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: () => undefined,
    close: () => undefined,
  };
  void import("./table").then(({ connect }) => connect(address, socket));
  return socket;
}
