/** Links that version 1.0.0 made lead to the same pages. */

import { expect, test } from "vitest";
import { placeOf } from "../src/routes/address";

const LINKS = {
  "/match/Nj7Q3WRrxEOU": { page: "match", id: "Nj7Q3WRrxEOU", key: null },
  "/match/Nj7Q3WRrxEOU#u2qJxfwuvaMHcIdp9eTkmQ": {
    page: "match",
    id: "Nj7Q3WRrxEOU",
    key: "u2qJxfwuvaMHcIdp9eTkmQ",
  },
  "/replay/Nj7Q3WRrxEOU": { page: "replay", id: "Nj7Q3WRrxEOU", key: null },
  "/mistakes/Nj7Q3WRrxEOU": { page: "mistakes", id: "Nj7Q3WRrxEOU", key: null },
  "/study/BVO4xglQrLZO#YN2myCx3CnJVNoV0RFiQFQ": {
    page: "study",
    id: "BVO4xglQrLZO",
    key: "YN2myCx3CnJVNoV0RFiQFQ",
  },
  "/challenge/lwL7i1XtjA61": { page: "challenge", id: "lwL7i1XtjA61" },
  "/daily": { page: "daily" },
  "/meet/CqboJuMVushs": { page: "meet", id: "CqboJuMVushs" },
  "/meet": { page: "meet", id: null },
  "/join/Jdmh71aY_lJP": { page: "join", id: "Jdmh71aY_lJP" },
  "/confirm/QAppw4BZ9zBP.YN2myCx3CnJVNoV0RFiQFQ": {
    page: "confirm",
    token: "QAppw4BZ9zBP.YN2myCx3CnJVNoV0RFiQFQ",
  },
  "/me#A1B2-C3D4": { page: "me", code: "A1B2-C3D4" },
  "/workshop/lokomoto#map=0a1b&trains=2c3d": {
    page: "workshop",
    variant: "lokomoto",
    mark: "map=0a1b&trains=2c3d",
  },
  "/workshop": { page: "workshop", variant: "locus", mark: null },
  "/player/Cle%C3%B3": { page: "player", name: "Cleó" },
  "/ratings/locus": { page: "ratings", category: "locus" },
  "/ladder/locus": { page: "ladder", category: "locus" },
  "/rules/locus#L36": { page: "rules", game: "locus", clause: "L36" },
  "/learn/locus": { page: "learn", game: "locus" },
  "/openings/blokus#fixed": { page: "openings", game: "blokus", line: "fixed" },
  "/puzzles/blokus#today": { page: "puzzles", game: "blokus", mark: "today" },
  "/paper/locus": { page: "paper" },
  "/privacy": { page: "privacy" },
  "/#locus,coach": { page: "home", box: "locus", beginnings: ["coach"] },
};

test.each(Object.entries(LINKS))("%s", (link, place) => {
  const { pathname, hash } = new URL(link, "https://table.example");
  expect(placeOf(pathname, hash)).toEqual(place);
});
