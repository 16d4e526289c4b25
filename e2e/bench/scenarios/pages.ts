import { capture } from "../measure/capture";
import { median } from "../measure/rounds";
import { ms, type Row } from "../measure/row";
import type { Scenario } from "./scenario";

const ROUNDS = 30;
const WARM_UP = 5;
/** What a page of data may take the server, after its parts have been loaded. */
const MOST_MS = 100;

const PAGES = [
  { name: "price board", path: "/prices" },
  { name: "company search", path: "/companies?q=solar" },
  { name: "home page", path: "/" },
] as const;

/** How long a visitor waits for a whole page of data: one at a time, as a person asks. */
export const pages: Scenario = {
  numbers: [13],
  title: "pages of data",
  async run(bench) {
    const rows: Row[] = [];
    const { port } = bench.server;
    const taken = async (path: string): Promise<number> => {
      const began = performance.now();
      const { status } = await capture(port, path, {});
      if (status !== 200) throw new Error(`${path} responded ${status}`);
      return performance.now() - began;
    };
    for (const { name, path } of PAGES) {
      for (let i = 0; i < WARM_UP; i++) await taken(path);
      const times: number[] = [];
      for (let i = 0; i < ROUNDS; i++) times.push(await taken(path));
      const p50 = median(times);
      rows.push({
        scenario: 13,
        name: `p50 of the ${name}`,
        ours: ms(p50),
        floor: "",
        figure: `longest ${ms(Math.max(...times))}`,
        target: `< ${MOST_MS} ms`,
        ok: p50 < MOST_MS,
      });
    }
    return rows;
  },
};
