import { seconds } from "../measure/row";
import { FIFTY, type Scenario } from "./scenario";

const MAX_S = 5;

/** From an orderly stop: how long until the first record is out again. */
export const restart: Scenario = {
  numbers: [11],
  title: "start to first answer",
  async run(bench) {
    const stopping = performance.now();
    await bench.server.stop();
    const started = performance.now();
    await bench.server.start();
    const readyAfter = (performance.now() - started) / 1_000;
    const answer = await bench.answer(FIFTY, bench.keys.live);
    const took = (performance.now() - started) / 1_000;
    if (answer.status !== 200) throw new Error(`the first answer was ${answer.status}`);
    return [
      {
        scenario: 11,
        name: "start to first answer, built and filled",
        ours: seconds(took),
        floor: "",
        figure: `ready after ${seconds(readyAfter)}; stop took ${seconds((started - stopping) / 1_000)}`,
        target: `< ${MAX_S} s`,
        ok: took < MAX_S,
      },
    ];
  },
};
