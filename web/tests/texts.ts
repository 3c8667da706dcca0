interface Tree {
  [key: string]: string | Tree;
}

/** Every file of words by folder and language; `printed` are those that paper and pages share. */
export const TEXTS: Record<string, Record<string, Tree>> = {};

const pages = import.meta.glob<Tree>("../src/**/*.json", { eager: true, import: "default" });
const printed = import.meta.glob<Tree>(
  [
    "../../src/squarely/formats/print/texts/*.json",
    "!../../src/squarely/formats/print/texts/chapters.json",
  ],
  { eager: true, import: "default" },
);
for (const [file, tree] of Object.entries({ ...pages, ...printed })) {
  const [, folder = "", language = ""] = /^.*\/src\/(.+)\/(\w+)\.json$/.exec(file) ?? [];
  const name = file in printed ? "printed" : folder;
  (TEXTS[name] ??= {})[language] = tree;
}

/** Every text of a file, by its path. */
export function leaves(tree: Tree = {}, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[path + key, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  );
}
