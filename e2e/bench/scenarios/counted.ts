import { median } from "../measure/rounds";
import { ms, type Row } from "../measure/row";
import { againstFloor, throughputRow } from "./against-floor";
import { FIFTY, type Scenario } from "./scenario";

const LEAST = [
  { connections: 16, ratio: 0.3 },
  { connections: 64, ratio: 0.5 },
];
const TAIL_CONNECTIONS = 16;
const TAIL_MS = 6;

/** 200 with a live key: each is durable in the ledger before it leaves. Throughput, and the tail of the same rounds. */
export const counted: Scenario = {
  numbers: [3, 6],
  title: "counted 200",
  async run(bench) {
    const key = bench.keys.live;
    const answer = await bench.answer(FIFTY, key);
    const rows: Row[] = [];
    for (const { connections, ratio } of LEAST) {
      const compared = await againstFloor(bench, answer, { key, connections, paths: { kind: "same", path: FIFTY } });
      rows.push(throughputRow(3, `200 counted, cached, ${connections} connections`, compared, ratio));
      if (connections !== TAIL_CONNECTIONS) continue;
      const p99 = median(compared.ours.map((result) => result.p99));
      const max = Math.max(...compared.ours.map((result) => result.max));
      const floorP99 = median(compared.floor.map((result) => result.p99));
      rows.push({
        scenario: 6,
        name: `p99 counted, ${connections} connections`,
        ours: ms(p99),
        floor: ms(floorP99),
        figure: `longest ${ms(max)}`,
        target: `< ${TAIL_MS} ms`,
        ok: p99 < TAIL_MS,
      });
    }
    return rows;
  },
};
