import { countText } from "./wording";

/** What a file says of the sources of its rows: "ember" as "Ember (CC BY 4.0)". */
export type SourceNames = Readonly<Record<string, string>>;

/** The sources that rows name, with the first row their header. */
export function sourcesIn(rows: readonly string[][], sources: SourceNames): string[] {
  const place = rows[0]?.indexOf("source") ?? -1;
  const codes = place === -1 ? [] : [...new Set(rows.slice(1).map((row) => row[place] ?? ""))];
  return codes.filter((code) => code !== "").map((code) => `${code}: ${sources[code] ?? code}`);
}

type About = {
  /** The request as a URL; keys are no part of it. */
  url: string;
  release: string | null;
  rows: number;
  /** Names and values that only some files have, between the figures and the sources. */
  more: readonly (readonly [name: string, value: string])[];
  sources: readonly string[];
  /** Set in a file that ends before the result does: where its next rows are. */
  next: string | null;
};

/** Null where nothing is missing: first of all, a sheet says that it is only a part. */
const partRows = ({ rows, next }: About): string[][] =>
  next === null
    ? []
    : [
        ["More rows follow", `This file has ${countText(rows)} rows of a longer result. The next rows are at the URL below.`],
        ["Next page", next],
      ];

/** How wide the columns of the second sheet are. */
export const ABOUT_WIDTHS: readonly number[] = [20, 100];

/** The second sheet: where the rows come from, and when. */
export const aboutRows = (about: About): string[][] => [
  ...partRows(about),
  ["Request", about.url],
  ["Release", about.release ?? ""],
  ["Rows", String(about.rows)],
  ["More rows", about.next === null ? "no" : "yes"],
  ...about.more.map(([name, value]) => [name, value]),
  ...about.sources.map((source) => ["Source", source]),
];
