/** What a file says of the sources of its rows: "ember" as "Ember (CC BY 4.0)". */
export type SourceNames = Readonly<Record<string, string>>;

/** The sources that rows name, with the first row their header. */
export function sourcesIn(rows: readonly string[][], sources: SourceNames): string[] {
  const place = rows[0]?.indexOf("source") ?? -1;
  const codes = place === -1 ? [] : [...new Set(rows.slice(1).map((row) => row[place] ?? ""))];
  return codes.filter((code) => code !== "").map((code) => `${code}: ${sources[code] ?? code}`);
}

type About = { url: string; release: string | null; sources: readonly string[] };

/** The second sheet: where the rows come from, and when. */
export const aboutRows = ({ url, release, sources }: About): string[][] => [
  ["Request", url],
  ["Release", release ?? ""],
  ["Downloaded", new Date().toISOString()],
  ...sources.map((source) => ["Source", source]),
];
