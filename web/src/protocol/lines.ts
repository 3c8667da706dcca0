import { ask } from "../serverless/serverless";
import { failure } from "./request";

/** The objects of an answer that has one a line, as they come; empty lines only say: still here. */
export async function* lines<T>(
  address: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const answer = await ask(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  if (!answer.ok || !answer.body) throw await failure(answer);
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const told = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = told.pop() ?? "";
    for (const line of told) if (line) yield JSON.parse(line) as T;
  }
}
