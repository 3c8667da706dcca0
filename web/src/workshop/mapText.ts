/** Stations and sections of a map, read from its TOML text and written as one. */

import type { Point } from "./lattice";
import { entriesOf } from "./toml";

export interface Station extends Point {
  readonly name: string;
}

export interface DrawnMap {
  readonly stations: readonly Station[];
  readonly sections: readonly (readonly [string, string])[];
}

export function mapOf(text: string): DrawnMap {
  const stations = entriesOf(text, "stations").flatMap(({ key, value }) => {
    const [east, northEast] = Array.isArray(value) ? value : [];
    const whole = Number.isInteger(east) && Number.isInteger(northEast);
    return whole ? [{ name: key, east: Number(east), northEast: Number(northEast) }] : [];
  });
  const sections = entriesOf(text, "sections").flatMap(({ key, value }) =>
    (Array.isArray(value) ? value : [value]).map((other) => [key, String(other)] as const),
  );
  return { stations, sections };
}

/** The text of a map; what stood above the tables, such as its name, stays. */
export function withMap(text: string, { stations, sections }: DrawnMap): string {
  const head = text.split("[stations]")[0] ?? "";
  const places = stations.map((at) => `"${at.name}" = [${at.east}, ${at.northEast}]`);
  const lines = stations.flatMap(({ name }) => {
    const ends = sections.filter(([first]) => first === name).map(([, second]) => `"${second}"`);
    return ends.length > 0 ? [`"${name}" = [${ends.join(", ")}]`] : [];
  });
  return `${head}[stations]\n${places.join("\n")}\n\n[sections]\n${lines.join("\n")}\n`;
}

/** The map with a section between two stations, or without the one that was there. */
export function toggled(map: DrawnMap, first: string, second: string): DrawnMap {
  const same = ([one, other]: readonly [string, string]) =>
    (one === first && other === second) || (one === second && other === first);
  const sections = map.sections.some(same)
    ? map.sections.filter((each) => !same(each))
    : [...map.sections, [first, second] as const];
  return { ...map, sections };
}

/** The map with a station more, under a name that is free. */
export function placed(map: DrawnMap, east: number, northEast: number, word: string): DrawnMap {
  const names = new Set(map.stations.map((each) => each.name));
  let number = map.stations.length + 1;
  while (names.has(`${word} ${number}`)) number += 1;
  return { ...map, stations: [...map.stations, { name: `${word} ${number}`, east, northEast }] };
}

/** The map without a station and its sections. */
export function removed(map: DrawnMap, name: string): DrawnMap {
  return {
    stations: map.stations.filter((each) => each.name !== name),
    sections: map.sections.filter((ends) => !ends.includes(name)),
  };
}

/** The map with another name for a station. */
export function renamed(map: DrawnMap, name: string, now: string): DrawnMap {
  const called = (each: string) => (each === name ? now : each);
  return {
    stations: map.stations.map((each) => ({ ...each, name: called(each.name) })),
    sections: map.sections.map(([one, other]) => [called(one), called(other)] as const),
  };
}
