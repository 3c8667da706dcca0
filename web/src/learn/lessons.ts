import type { Component } from "svelte";

/** The tutorial of a game, by name. A game without one has no link to it and no page. */
export const lessons: Record<string, () => Promise<{ default: Component }>> = {};
