import type { Row } from "../measure/row";
import { againstFloor, throughputRow } from "./against-floor";
import { FIFTY, type Scenario } from "./scenario";

/** 304: the caller has the answer already; nothing is counted and nothing is read. */
export const unchanged: Scenario = {
  numbers: [1],
  title: "304 to If-None-Match",
  async run(bench) {
    const key = bench.keys.sandbox;
    const etag = (await bench.answer(FIFTY, key)).header("etag");
    if (etag === undefined) throw new Error("the answer has no ETag");
    const answer = await bench.answer(FIFTY, key, { "If-None-Match": etag });
    if (answer.status !== 304) throw new Error(`304 was expected, ${answer.status} came`);
    const rows: Row[] = [];
    for (const connections of [16, 64]) {
      const compared = await againstFloor(bench, answer, { key, etag, connections, paths: { kind: "same", path: FIFTY } });
      rows.push(throughputRow(1, `304, ${connections} connections`, compared, 0.7));
    }
    return rows;
  },
};
