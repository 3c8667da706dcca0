import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  entriesOf,
  inlineTable,
  valueOf,
  withKey,
  withoutEntry,
  withValue,
} from "../src/workshop/toml";

const FILES = ["locus", "lokomoto"].flatMap((game) => {
  const folder = new URL(`../../src/squarely/games/${game}/data/`, import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith(".toml"));
  return names.map((name) => readFileSync(new URL(name, folder), "utf8"));
});

const TEXT = `# above
count = 1_000 # behind
[table]   # a table
"a b" = { x = -1, 'y' = [1, 2,
  3] } # behind too
long = """
# no comment
[no table]
"""

[other]
`;

describe("Values in a TOML text", () => {
  it("are found with their tables", () => {
    expect(valueOf(TEXT, "", "count")).toBe(1000);
    expect(valueOf(TEXT, "table", "a b")).toEqual({ x: -1, y: [1, 2, 3] });
    expect(valueOf(TEXT, "table", "long")).toBe("# no comment\n[no table]\n");
    expect(entriesOf(TEXT)).toHaveLength(3);
  });

  it("are replaced, and comments stay", () => {
    const text = withValue(TEXT, "table", "a b", "7");
    expect(text).toContain('"a b" = 7 # behind too\nlong');
    expect(withValue(text, "", "count", "2")).toContain("# above\ncount = 2 # behind\n[table]");
  });

  it("are added last in their table", () => {
    expect(withValue(TEXT, "", "more", "1")).toContain("# behind\nmore = 1\n[table]");
    expect(withValue(TEXT, "other", "more", "1")).toMatch(/\[other\]\nmore = 1\n$/);
    expect(withValue(TEXT, "new", "more", "1")).toMatch(/\n\[new\]\nmore = 1\n$/);
    expect(withValue("a = 1", "", "b", "2")).toBe("a = 1\nb = 2\n");
    expect(withValue("", "", "b", "2")).toBe("b = 2\n");
    expect(withValue("[a]", "a", "b", "2")).toBe("[a]\nb = 2\n");
  });

  it("are removed with their line and renamed", () => {
    expect(withoutEntry(TEXT, "table", "a b")).toContain("# a table\nlong");
    expect(withKey(TEXT, "table", "a b", "c")).toContain('\n"c" = { x');
    expect(withKey(TEXT, "table", "long", "é")).toContain('\n"é" = """');
    expect(withoutEntry(TEXT, "table", "none")).toBe(TEXT);
  });

  it("that cannot be read are passed over", () => {
    expect(entriesOf('a = [1\nb = "\n= 3\n[t\nc = 4').map(({ key }) => key)).toEqual(["c"]);
    expect(entriesOf("a = 1979-05-27\nb = 2").map(({ key }) => key)).toEqual(["b"]);
  });

  it("are all read in our own files, and written back as they are", () => {
    for (const text of FILES) {
      const entries = entriesOf(text);
      expect(entries.length).toBeGreaterThan(10);
      for (const { table, key, valueAt } of entries)
        expect(withValue(text, table, key, text.slice(...valueAt))).toBe(text);
    }
  });

  it("are written as tables in one line", () => {
    expect(inlineTable({ points: 1, lines: "e nw" })).toBe('{ points = 1, lines = "e nw" }');
  });
});
