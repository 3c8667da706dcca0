import { ask } from "../serverless/serverless";

/** The server's answer to a request that it did not carry out. */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    /** The reason for programs, where there is one. */
    readonly code: string | null = null,
  ) {
    super(sentence);
  }
}

export function bearer(key: string | null | undefined): HeadersInit {
  return key ? { authorization: `Bearer ${key}` } : {};
}

export async function text(address: string, key: string | null | undefined): Promise<string> {
  const answer = await ask(address, { headers: bearer(key) });
  if (!answer.ok) throw await failure(answer);
  return answer.text();
}

export async function request<T>(address: string, init?: RequestInit): Promise<T> {
  const answer = await ask(address, init);
  if (!answer.ok) throw await failure(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** A request that changes something; `body` goes along as JSON. */
export function send<T = void>(
  method: "POST" | "PUT" | "DELETE",
  address: string,
  body?: unknown,
  key?: string | null,
): Promise<T> {
  const json: HeadersInit = body === undefined ? {} : { "content-type": "application/json" };
  const headers = { ...json, ...bearer(key) };
  return request<T>(address, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Why an answer was none. */
export async function failure(answer: Response): Promise<RequestFailed> {
  try {
    const body = (await answer.json()) as { error?: unknown; code?: unknown };
    const code = typeof body.code === "string" ? body.code : null;
    if (typeof body.error === "string") return new RequestFailed(answer.status, body.error, code);
  } catch {
    // A proxy in between may answer with a page instead of JSON.
  }
  return new RequestFailed(answer.status, answer.statusText || String(answer.status));
}
