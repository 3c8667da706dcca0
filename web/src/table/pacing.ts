import { settings, type PaceName } from "../memory/settings.svelte";

const GAPS: Record<PaceName, number> = { "at once": 0, natural: 900, slow: 2200 };

/** Milliseconds between two moves of bots, as the person at this screen likes it. */
export const gap = () => GAPS[settings.pace];
