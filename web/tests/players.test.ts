import { afterEach, describe, expect, it } from "vitest";
import { say } from "../src/i18n/messages";
import { LANGUAGES, settings } from "../src/memory/settings.svelte";
import { allMarked } from "../src/players/marked";
import { change, pointsText } from "../src/players/numbers";
import { fewestMoves, ratingNote, uncountedText, type End } from "../src/players/ratingNote";
import { opponentsOf } from "../src/players/opponents";
import { words } from "../src/players/words";
import type { SeatRating, SeenEvent, SeenPlayer } from "../src/protocol/generated";
import { headStarts } from "../src/replay/headStarts";
import { lineOf, nameOf, spoken, type Line } from "../src/table/log";
import { words as tableWords } from "../src/table/words";

const bot = (level: number) => ({ name: "Bot", known: false, level, program: false });
const person = (name: string, known: boolean, program = false) => ({
  name,
  known,
  level: null,
  program,
});

afterEach(() => (settings.language = "en"));

describe("opponents", () => {
  it("are people first, then bots of one level together", () => {
    const table = [bot(3), person("Ada", true, true), bot(5), bot(3), person("Bert", false)];
    expect(opponentsOf(table)).toEqual([
      { text: "Ada", known: true, program: true },
      { text: "Bert", known: false, program: false },
      { text: "a bot of level 5", known: false, program: false },
      { text: "2 bots of level 3", known: false, program: false },
    ]);
    settings.language = "de";
    expect(opponentsOf([bot(3), bot(3)])[0]?.text).toBe("2 Bots der Stufe 3");
    settings.language = "es";
    expect(opponentsOf([bot(3)])[0]?.text).toBe("un bot de nivel 3");
    settings.language = "hu";
    expect(opponentsOf([bot(3), bot(3)])[0]?.text).toBe("2 bot (3. szint)");
  });
});

describe("names", () => {
  it("say which of them are those of bots", () => {
    expect(allMarked(["Ada", "Bo"], ["Bo"])).toEqual(["Ada", "Bo (BOT)"]);
  });
});

describe("the log of a table", () => {
  const seated = (seat: number, name: string, program: boolean): SeenPlayer => ({
    ...{ seat, name, program, kind: "person", bot: false, level: 5, known: true, paper: false },
  });
  const players = [seated(1, "Ada", false), seated(2, "Bo", true)];
  const event = (kind: SeenEvent["kind"], seat: number, text: string | null = null): SeenEvent => ({
    ...{ number: 1, at: 0, kind, seat, text, move: "a1", by: "program" },
    ...{ turns: null, yes: null, until: null, removed: null },
  });
  const line = (told: SeenEvent) => lineOf(told, [told], players, undefined, null, 1) as Line;

  it("says whose moves are those of bots", () => {
    const moved = line(event("played", 2));
    expect([moved.who, moved.program, spoken(moved)]).toEqual(["Bo", true, "Bo (BOT): a1"]);
    expect(line(event("played", 1)).program).toBe(false);
  });

  it("says it in sentences too, of whoever bears the name now", () => {
    expect(line(event("resigned", 2)).text).toBe("Bo (BOT) gives up.");
    expect(line(event("named", 2, "Bo")).text).toBe("Bo (BOT) has sat down.");
    expect(line(event("named", 2, "Cy")).text).toBe("Cy has sat down.");
    expect(nameOf(players, 1)).toBe("Ada");
  });
});

describe("numbers in words", () => {
  it("say how a rating moved", () => {
    expect([change(1540, 1562), change(1540, 1532), change(1540, 1540)]).toEqual([
      "+22",
      "−8",
      "±0",
    ]);
  });

  it("have a singular and a plural", () => {
    expect([1, 2, 3, 4].map((rank) => say(words().rank, { rank, seats: 4 }))).toEqual([
      "1st of 4",
      "2nd of 4",
      "3rd of 4",
      "4th of 4",
    ]);
    expect([1, -1, -2].map(pointsText)).toEqual(["1 point", "−1 point", "−2 points"]);
    expect([
      say(words().favourite, { played: 1, won: 0 }),
      say(words().favourite, { played: 3, won: 1 }),
    ]).toEqual(["played once, never won", "played 3 times, won once"]);
    const handicaps = LANGUAGES.map((language) => {
      settings.language = language;
      const { headStart, fewerPieces } = tableWords();
      return [
        ...[1, 5].map((points) => say(headStart, { points })),
        ...[1, 2].map((pieces) => say(fewerPieces, { pieces })),
      ];
    });
    expect(handicaps).toEqual([
      ["+1 point", "+5 points", "without one piece", "without 2 pieces"],
      ["+1 Punkt", "+5 Punkte", "ohne einen Stein", "ohne 2 Steine"],
      ["+1 punto", "+5 puntos", "sin una pieza", "sin 2 piezas"],
      ["+1 pont", "+5 pont", "egy elem nélkül", "2 elem nélkül"],
    ]);
  });
});

describe("head starts of a replay", () => {
  const table = [{ seat: 1 }, { seat: 2 }];
  it("are told with who was given them, in every language", () => {
    const told = () => headStarts(table, ["You", "Bela"], (seat) => (seat === 1 ? 45 : 0));
    expect(told()).toBe("Head start: You +45 points. The scores include it.");
    const all = LANGUAGES.map((language) => {
      settings.language = language;
      return told();
    });
    expect(new Set(all).size).toBe(LANGUAGES.length);
    for (const each of all) expect(each).toMatch(/You \+45/);
  });

  it("are nothing to speak of where nobody was given any", () => {
    expect(headStarts(table, ["Ada", "Bela"], () => 0)).toBe("");
  });
});

describe("the note beside a change of the rating", () => {
  const seat = (number: number, before: number | null, uncounted: SeatRating["uncounted"]) => ({
    seat: number,
    number: 1500,
    plus_minus: 300,
    before,
    uncounted,
  });
  const end: End = {
    variant: "blokus-to-go",
    seats: 2,
    moves: 4,
    gaveUp: [2],
    called: (each) => (each === 2 ? "Bela" : "Ada"),
  };
  const short = [seat(1, null, "short"), seat(2, 1624, null)];

  it("tells the winner of a short game who gave up, and from which move on a win counts", () => {
    expect(ratingNote(short, 1, end)).toBe(
      "It does not count: Bela gave up after 4 moves, and a win counts from 12 moves on.",
    );
    for (const language of LANGUAGES) {
      settings.language = language;
      expect(ratingNote(short, 1, end)).toMatch(/(?=.*Bela)(?=.*\b4\b)(?=.*\b12\b)/);
    }
  });

  it("blames nobody where nobody gave up, and says no numbers where there are none", () => {
    expect(ratingNote(short, 1, { ...end, gaveUp: [] })).toMatch(
      /^It does not count: the game end/,
    );
    expect(ratingNote(short, 1, { ...end, variant: "blokus-84" })).toMatch(
      /after too few moves\.$/,
    );
  });

  it("tells whoever gave up early that the others gain nothing", () => {
    expect(ratingNote(short, 2, end)).toBe("You gave up early: your opponent gains nothing.");
    expect(ratingNote([seat(1, 1500, null), seat(2, 1624, null)], 2, end)).toBe("");
  });

  it.each(["opponent", "newcomers"] as const)("says Reduced where a part counted: %s", (why) => {
    expect(uncountedText(seat(1, 1400, why))).toMatch(/^Reduced: /);
    expect(uncountedText(seat(1, null, why))).toMatch(/^It does not count: /);
    expect(uncountedText(seat(1, 1400, null))).toBe("");
  });

  it("has the lengths that the server has", () => {
    expect([fewestMoves("locus", 4), fewestMoves("lokomoto", 2), fewestMoves("blokus", 2)]).toEqual(
      [102, 29, 0],
    );
  });
});
