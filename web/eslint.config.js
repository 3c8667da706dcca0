import { existsSync, readdirSync } from "node:fs";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// A folder with an index brings a game; the others are shared.
const games = readdirSync("src/games").filter((name) => existsSync(`src/games/${name}/index.ts`));

/** Files that may not import from some games. */
function apart(files, ignores, forbidden, message) {
  const group = forbidden.map((game) => `**/${game}/**`);
  const patterns = [{ group: [...group, ...forbidden.map((game) => `**/${game}`)], message }];
  return { files, ignores, rules: { "no-restricted-imports": ["error", { patterns }] } };
}

export default ts.config(
  { ignores: ["dist", "src/protocol/generated.ts"] },
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      eqeqeq: "error",
      // Maps and sets in a state are replaced as a whole, never changed.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  apart(
    ["src/**"],
    [...games.map((game) => `src/games/${game}/**`), "src/table/boards.ts"],
    games,
    "A game is known by its descriptor alone, which table/boards.ts registers.",
  ),
  ...games.map((game) =>
    apart(
      [`src/games/${game}/**`],
      [],
      games.filter((other) => other !== game),
      "No game imports another: what they share is in games/squares and games/hand.",
    ),
  ),
);
