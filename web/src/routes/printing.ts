import { settings } from "../memory/settings.svelte";

/** Where a game is printed on Letter; elsewhere it is A4. */
const LETTER = /-(US|CA|MX|CO|CL|VE|PH)\b/;

/** How somebody here prints: in their language, on their paper. */
function printing(): string {
  const paper = LETTER.test(navigator.language) ? "letter" : "a4";
  return `language=${settings.language}&paper=${paper}`;
}

/**
 * A game to print and play; `design` is the mark of a link from the workshop, or names an edition
 * of ours for each part.
 */
export function printAddress(variant: string, seats?: number, design = ""): string {
  const own = design ? `&design=${encodeURIComponent(design)}` : "";
  return `/api/print/${variant}?${printing()}${seats ? `&seats=${seats}` : ""}${own}`;
}

/** A finished match to print and keep. */
export function keepsakeAddress(id: string): string {
  return `/api/matches/${encodeURIComponent(id)}/keepsake?${printing()}`;
}
