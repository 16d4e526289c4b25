import type { Bench, MeasuredLoad } from "../bench";
import { coldPath } from "../load/cold-queries";
import type { LoadResult } from "../load/protocol";
import { interleave } from "../measure/rounds";
import { throughputRow } from "./against-floor";
import type { Scenario } from "./scenario";

const CALLERS = 16;
const CHECKED = 8;

/** 50 rows from the database, every query for the first time, counted; against the driver alone with the same statements. */
export const cold: Scenario = {
  numbers: [4],
  title: "cold 200, every query different",
  async run(bench) {
    const url = await bench.server.databaseUrl();
    const release = Number((await bench.answer(coldPath(bench.freshQueries(1)), bench.keys.live)).header("data-release"));
    await checkSame(bench, url, release);
    const ours = (seconds: number): Promise<MeasuredLoad> =>
      bench.loadOn("ours", bench.server.port, {
        key: bench.keys.live,
        connections: CALLERS,
        seconds,
        paths: { kind: "cold", from: bench.freshQueries(seconds) },
      });
    const floor = async (seconds: number): Promise<MeasuredLoad> => {
      const result = await bench.driver.ask<LoadResult>({
        kind: "cold",
        url,
        release,
        callers: CALLERS,
        seconds,
        from: bench.freshQueries(seconds),
      });
      return { ...result, cpuUs: (result.busy * 1e6) / result.perSecond };
    };
    const { seconds, rounds } = bench.options;
    await floor(seconds / 2);
    await ours(seconds / 2);
    const compared = await interleave(rounds, {
      floor: () => floor(seconds),
      ours: () => ours(seconds),
      ratio: (a, b) => a.perSecond / b.perSecond,
    });
    return [throughputRow(4, `200 counted, cold, 50 rows, ${CALLERS} connections; floor: pg alone`, compared, 0.8)];
  },
};

/** The comparison is worth nothing unless both sides ask for the same rows. */
async function checkSame(bench: Bench, url: string, release: number): Promise<void> {
  const from = bench.freshQueries(1);
  for (let n = from; n < from + CHECKED; n++) {
    const answer = await bench.answer(coldPath(n), bench.keys.live);
    const { body } = await bench.driver.ask<{ body: string }>({ kind: "one", url, release, n });
    const rows = (JSON.parse(answer.text) as { data: unknown[] }).data.length;
    if (!answer.text.startsWith(`{"data":[${body}],`) || rows !== 50)
      throw new Error(`the driver alone and the API differ about ${coldPath(n)} (${rows} rows)`);
  }
}
