import { stopAll } from "../../bench/child/children";
import { Server } from "../../bench/child/server";
import { type PageTime, timePage } from "../../bench/measure/time-pages";

/** Pages that people search and look at, with what the whole of each may take the server. */
const PAGES = [
  { path: "/companies?q=solar", mostMs: 50 },
  { path: "/companies?q=green%20gmbh", mostMs: 50 },
  { path: "/companies?q=zzzz", mostMs: 50 },
  { path: "/prices", mostMs: 100 },
] as const;

export type TimedPage = PageTime & { mostMs: number };
export const isFast = ({ p50Ms, mostMs }: TimedPage): boolean => p50Ms < mostMs;

/** How long pages take over a catalogue, by a server of its own. */
export async function timePages(dataDir: string): Promise<TimedPage[]> {
  const server = new Server(dataDir, { SAMPLE: "off" });
  try {
    await server.start();
    const timed: TimedPage[] = [];
    for (const { path, mostMs } of PAGES) timed.push({ ...(await timePage(server.port, path)), mostMs });
    return timed;
  } finally {
    await stopAll();
  }
}

const lineOf = ({ path, p50Ms, longestMs, mostMs }: TimedPage): string =>
  `| \`${path}\` | ${p50Ms.toFixed(0)} ms | ${longestMs.toFixed(0)} ms | ${mostMs} ms |`;

/** The result as Markdown. */
export const pagesText = (timed: readonly TimedPage[]): string =>
  ["", "| Page | Median of 30 | Longest | Most |", "| --- | --- | --- | --- |", ...timed.map(lineOf), "", ""].join("\n");
