import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../child/boot";
import { makeFolder } from "../child/folder";
import { runOps } from "../child/run-ops";
import { Server } from "../child/server";
import { mb, seconds } from "../measure/row";
import type { Scenario } from "./scenario";

const FILE = join(ROOT, "..", "shared", "data", "cec_modules_2021-12-01.csv");
const MAX_S = 30;
const MAX_MB = 500;

/** A real list of modules into an empty catalogue beside. */
export const realImport: Scenario = {
  numbers: [10],
  title: "import of the CEC module list",
  async run() {
    const name = "import of the CEC module list into an empty catalogue";
    const target = `< ${MAX_S} s, < ${MAX_MB} MB`;
    if (!existsSync(FILE)) return [{ scenario: 10, name, ours: "skipped: the file is not here", floor: "", figure: "", target, ok: null }];
    const folder = await makeFolder();
    const server = new Server(join(folder.path, "data"), { SAMPLE: "off" });
    try {
      await server.start();
      const { seconds: took, peakMb, output } = await runOps(server.dataDir, ["import", "cec-modules", FILE, "--publish"]);
      const rows = /(\d+) staged/.exec(output)?.[1] ?? "?";
      const ours = `${seconds(took)}, ${peakMb === null ? "memory not told" : mb(peakMb)}`;
      return [
        { scenario: 10, name, ours, floor: "", figure: `${rows} rows published`, target, ok: took < MAX_S && (peakMb ?? 0) < MAX_MB },
      ];
    } finally {
      await server.stop();
      await folder.remove();
    }
  },
};
