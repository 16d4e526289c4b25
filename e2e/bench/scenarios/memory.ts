import { mb } from "../measure/row";
import type { Scenario } from "./scenario";

const MAX_MB = 400;

/** The server's memory under everything that ran before, so this comes last. */
export const memory: Scenario = {
  numbers: [9],
  title: "memory",
  run(_, watch) {
    const peaks = watch.peaks();
    const name = "peak memory of the server under all this";
    if (peaks === null)
      return Promise.resolve([
        { scenario: 9, name, ours: "not told by this system", floor: "", figure: "", target: `< ${MAX_MB} MB`, ok: null },
      ]);
    const database = peaks.databaseMb === null ? "" : `, database beside it ${mb(peaks.databaseMb)}`;
    return Promise.resolve([
      {
        scenario: 9,
        name,
        ours: mb(peaks.peakMb),
        floor: "",
        figure: `typical ${mb(peaks.typicalMb)}${database}`,
        target: `< ${MAX_MB} MB`,
        ok: peaks.peakMb < MAX_MB,
      },
    ]);
  },
};
