import type {
  ChangedStudy,
  NewStudy,
  StudyEvaluation,
  StudyInfo,
  StudyPosition,
} from "../protocol/generated";
import { bearer, request, send, text } from "../protocol/request";
import type { Node } from "./tree";

export function begin(match: string): Promise<NewStudy> {
  return send("POST", `/api/matches/${encodeURIComponent(match)}/studies`);
}

/** Who looks, where, and what they know already: with that the answer waits for news. */
export interface Looking {
  who: string;
  name: string;
  place: number;
  known: StudyInfo | null;
}

export function look(
  id: string,
  key: string | null,
  { who, name, place, known }: Looking,
  signal?: AbortSignal,
): Promise<StudyInfo> {
  const asked = new URLSearchParams({ who, name, place: String(place) });
  if (known) {
    asked.set("after", String(known.revision));
    asked.set("crowd", known.crowd);
  }
  const init = { headers: bearer(key), ...(signal ? { signal } : {}) };
  return request(`/api/studies/${encodeURIComponent(id)}?${asked}`, init);
}

/** One of the changes that there are, at a place. */
export function change(
  id: string,
  key: string | null,
  what: "moves" | "comments" | "arrows" | "removals",
  body: object,
): Promise<ChangedStudy> {
  return send("POST", `/api/studies/${encodeURIComponent(id)}/${what}`, body, key);
}

export function download(id: string, format: "record" | "blksgf"): Promise<string> {
  return text(`/api/studies/${encodeURIComponent(id)}/${format}`, null);
}

export function position(match: string, node: Node, seat: number | null): Promise<StudyPosition> {
  const address = `/api/matches/${encodeURIComponent(match)}/study/position`;
  return send("POST", address, { ...node, seat });
}

export function evaluation(
  match: string,
  node: Node,
  step: number,
  lines: number,
): Promise<StudyEvaluation> {
  const address = `/api/matches/${encodeURIComponent(match)}/study/evaluation`;
  return send("POST", address, { ...node, step, lines });
}
