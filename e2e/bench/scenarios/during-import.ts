import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../child/folder";
import { askOps } from "../child/run-ops";
import { ms, perSecond, seconds } from "../measure/row";
import { FIFTY, type Scenario } from "./scenario";

const ROWS = 20_000;
const CONNECTIONS = 16;
const LIMIT_MS = 100;
const LONGEST_S = 600;
const CACHED = [FIFTY, "/companies?type=panel", "/products?technology=topcon", "/companies?country=US&limit=100"];

/** Companies in our own form that no other source has. */
function companiesFile(): string {
  const countries = ["DE", "FR", "US", "CN", "IN", "BR"];
  const rows = Array.from(
    { length: ROWS },
    (_, i) =>
      `bench-${i},Benchmark Solar ${i} GmbH,${countries[i % countries.length]},Town ${i % 500},installer|epc,topcon|perc,${1980 + (i % 40)}`,
  );
  return `ref,name,country,city,types,technologies,founded_year\n${rows.join("\n")}\n`;
}

/** Callers go on while a release is read, staged and published; half of the calls are cached, half have never been asked. */
export const duringImport: Scenario = {
  numbers: [8],
  title: "calls while a release is published",
  async run(bench) {
    const folder = await makeFolder();
    const file = join(folder.path, "companies.csv");
    await writeFile(file, companiesFile());
    const load = bench.load(bench.server.port, {
      key: bench.keys.live,
      connections: CONNECTIONS,
      seconds: LONGEST_S,
      paths: { kind: "mixed", from: bench.freshQueries(LONGEST_S / 10), cached: CACHED },
    });
    const started = performance.now();
    const importing = askOps(bench.server.dataDir, "import", "companies", file, "--publish");
    const [imported] = await Promise.all([importing.finally(() => bench.generator.cancel()), load]);
    const took = (performance.now() - started) / 1_000;
    await folder.remove();
    if (typeof imported["release"] !== "number") throw new Error("the import made no release");
    await askOps(bench.server.dataDir, "release", "undo", String(imported["release"]));
    const { p99, p50, max, perSecond: rate } = await load;
    return [
      {
        scenario: 8,
        name: `p99 while ${ROWS.toLocaleString("en")} companies are imported and published (${seconds(took)}), ${CONNECTIONS} connections, half cold`,
        ours: ms(p99),
        floor: "",
        figure: `p50 ${ms(p50)}, longest ${ms(max)}, ${perSecond(rate)}`,
        target: `< ${LIMIT_MS} ms`,
        ok: p99 < LIMIT_MS,
      },
    ];
  },
};
