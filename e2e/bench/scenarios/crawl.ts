import type { CrawlResult } from "../load/protocol";
import { API } from "../load/requests";
import { interleave, median, spread } from "../measure/rounds";
import { seconds } from "../measure/row";
import type { Scenario } from "./scenario";

const LARGEST_PAGE = 1_000;
const MOST = 1.3;

/** All companies, 1,000 a page, counted; against the driver alone that walks with the same statements. */
export const crawl: Scenario = {
  numbers: [7],
  title: "crawl of all companies",
  async run(bench) {
    const { server, keys } = bench;
    const url = await server.databaseUrl();
    const release = Number((await bench.answer("/companies?limit=1", keys.live)).header("data-release"));
    // Each walk has pages of another size, so that none is answered from the cache of the one before.
    let limit = LARGEST_PAGE + 1;
    const floor = (): Promise<CrawlResult> => bench.driver.ask<CrawlResult>({ kind: "crawl", url, release, limit: --limit });
    const ours = (): Promise<CrawlResult> =>
      bench.generator.ask<CrawlResult>({ kind: "crawl", port: server.port, key: keys.live, path: `${API}/companies?limit=${limit}` });
    await floor();
    await ours();
    const compared = await interleave(bench.options.rounds, { floor, ours, ratio: (a, b) => a.seconds / b.seconds });
    const rows = new Set([...compared.floor, ...compared.ours].map((walk) => walk.rows));
    if (rows.size !== 1) throw new Error(`the walks saw different numbers of rows: ${[...rows].join(", ")}`);
    const time = (walks: readonly CrawlResult[]): string => seconds(median(walks.map((walk) => walk.seconds)));
    return [
      {
        scenario: 7,
        name: `crawl of ${[...rows][0]?.toLocaleString("en")} companies, ${compared.ours[0]?.pages} pages; floor: pg alone`,
        ours: time(compared.ours),
        floor: time(compared.floor),
        figure: spread(compared.ratios),
        target: `≤ ${MOST}`,
        ok: median(compared.ratios) <= MOST,
      },
    ];
  },
};
