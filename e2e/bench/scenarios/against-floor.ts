import type { Bench, LoadWish, MeasuredLoad } from "../bench";
import type { LoadResult } from "../load/protocol";
import type { Captured } from "../measure/capture";
import { interleave, median, spread, type Compared } from "../measure/rounds";
import { perSecond, type Row } from "../measure/row";

const WARM_UP_SHARE = 0.5;

/** The same requests to the floor and to us by turns, after both have warmed up. */
export async function againstFloor(bench: Bench, answer: Captured, wish: Omit<LoadWish, "expect">): Promise<Compared<MeasuredLoad>> {
  const floorPort = await bench.floorWith(answer);
  const full = { ...wish, expect: answer.status };
  const seconds = bench.options.seconds * WARM_UP_SHARE;
  for (const port of [floorPort, bench.server.port]) await bench.load(port, { ...full, seconds });
  const compared = await interleave(bench.options.rounds, {
    floor: () => bench.loadOn("floor", floorPort, full),
    ours: () => bench.loadOn("ours", bench.server.port, full),
    ratio: (ours, floor) => ours.perSecond / floor.perSecond,
  });
  bench.floorBusy = Math.max(bench.floorBusy, ...compared.floor.map(({ busy }) => busy));
  return compared;
}

export function throughputRow(scenario: number, name: string, compared: Compared<MeasuredLoad>, least: number): Row {
  const rate = (results: readonly LoadResult[]): string => perSecond(median(results.map((result) => result.perSecond)));
  return {
    scenario,
    name,
    ours: rate(compared.ours),
    floor: rate(compared.floor),
    figure: `${spread(compared.ratios)}${cpuOf(compared)}`,
    target: `≥ ${least}`,
    ok: median(compared.ratios) >= least,
  };
}

function cpuOf({ ours, floor }: Compared<MeasuredLoad>): string {
  const [a, b] = [ours, floor].map((results) => results.flatMap(({ cpuUs }) => (cpuUs === null ? [] : [cpuUs])));
  return !a?.length || !b?.length ? "" : `; CPU ${median(a).toFixed(0)} : ${median(b).toFixed(0)} µs a call`;
}
