import { median } from "../measure/rounds";
import { ms, type Row } from "../measure/row";
import { againstFloor } from "./against-floor";
import { FIFTY, type Scenario } from "./scenario";

/** One caller who waits for each answer before asking again: what a call costs when nothing is shared. */
export const alone: Scenario = {
  numbers: [5],
  title: "one caller alone",
  async run(bench) {
    const rows: Row[] = [];
    for (const [name, key, most] of [
      ["counted", bench.keys.live, 2],
      ["uncounted, cached", bench.keys.sandbox, 0.3],
    ] as const) {
      const compared = await againstFloor(bench, await bench.answer(FIFTY, key), {
        key,
        connections: 1,
        paths: { kind: "same", path: FIFTY },
      });
      const [ours, floor] = [compared.ours, compared.floor].map((results) => median(results.map((result) => result.p50)));
      const p99 = median(compared.ours.map((result) => result.p99));
      rows.push({
        scenario: 5,
        name: `p50 of one caller, ${name}`,
        ours: ms(ours ?? 0),
        floor: ms(floor ?? 0),
        figure: `p99 ${ms(p99)}`,
        target: `< ${most} ms`,
        ok: (ours ?? 0) < most,
      });
    }
    return rows;
  },
};
