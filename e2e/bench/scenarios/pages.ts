import { ms, type Row } from "../measure/row";
import { timePage } from "../measure/time-pages";
import type { Scenario } from "./scenario";

/** What a page of data may take the server, after its parts have been loaded. */
const MOST_MS = 100;

const PAGES = [
  { name: "price board", path: "/prices" },
  { name: "company search", path: "/companies?q=solar" },
  { name: "home page", path: "/" },
] as const;

export const pages: Scenario = {
  numbers: [13],
  title: "pages of data",
  async run(bench) {
    const rows: Row[] = [];
    for (const { name, path } of PAGES) {
      const { p50Ms, longestMs } = await timePage(bench.server.port, path);
      rows.push({
        scenario: 13,
        name: `p50 of the ${name}`,
        ours: ms(p50Ms),
        floor: "",
        figure: `longest ${ms(longestMs)}`,
        target: `< ${MOST_MS} ms`,
        ok: p50Ms < MOST_MS,
      });
    }
    return rows;
  },
};
