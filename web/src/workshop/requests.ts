import type { CheckedDesign, DesignFile, KeptDesign, OurDesign } from "../protocol/generated";
import { request, send } from "../protocol/request";

export type Files = Readonly<Record<string, string>>;

/** The files of a variant as they come along. */
export function ours(variant: string): Promise<OurDesign> {
  return request(`/api/designs/ours/${encodeURIComponent(variant)}`);
}

export function check(variant: string, files: Files, seats: number | null): Promise<CheckedDesign> {
  return send("POST", "/api/designs/check", { variant, files, seats });
}

/** Keeps a design: the link that opens it again. */
export function share(variant: string, files: Files, seats: number): Promise<KeptDesign> {
  return send("POST", "/api/designs", { variant, files, seats });
}

/** The files that a link names. */
export async function shared(mark: string): Promise<Files> {
  const parts = [...new URLSearchParams(mark)];
  const texts = await Promise.all(
    parts.map(async ([part, name]) => {
      const file = await request<DesignFile>(`/api/designs/${encodeURIComponent(name)}`);
      return [part, file.text] as const;
    }),
  );
  return Object.fromEntries(texts);
}
