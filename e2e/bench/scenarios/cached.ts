import type { Row } from "../measure/row";
import { againstFloor, throughputRow } from "./against-floor";
import { FIFTY, type Scenario } from "./scenario";

/** 200 from the cache of the release, for a sandbox key: the answer is not written to the ledger before it leaves. */
export const cached: Scenario = {
  numbers: [2],
  title: "uncounted 200 from the cache",
  async run(bench) {
    const key = bench.keys.sandbox;
    const answer = await bench.answer(FIFTY, key);
    const rows: Row[] = [];
    for (const connections of [16, 64]) {
      const compared = await againstFloor(bench, answer, { key, connections, paths: { kind: "same", path: FIFTY } });
      rows.push(throughputRow(2, `200 uncounted, cached, ${connections} connections`, compared, 0.7));
    }
    return rows;
  },
};
