import { join, resolve } from "node:path";
import { MEASUREMENTS, writeBetweenMarks } from "../support/write-between-marks";
import { Bench } from "./bench";
import { stopAll } from "./child/children";
import { makeFolder, removeFolders } from "./child/folder";
import { Server } from "./child/server";
import { MemoryWatch } from "./measure/memory-watch";
import { report } from "./measure/report";
import type { Row } from "./measure/row";
import { readOptions, USAGE, type Options } from "./options";
import { alone } from "./scenarios/alone";
import { cached } from "./scenarios/cached";
import { cold } from "./scenarios/cold";
import { counted } from "./scenarios/counted";
import { crawl } from "./scenarios/crawl";
import { duringImport } from "./scenarios/during-import";
import { mappedImport } from "./scenarios/mapped-import";
import { memory } from "./scenarios/memory";
import { pages } from "./scenarios/pages";
import { realImport } from "./scenarios/real-import";
import { restart } from "./scenarios/restart";
import type { Scenario } from "./scenarios/scenario";
import { unchanged } from "./scenarios/unchanged";

/** In this order: memory looks back on all that ran before it. */
const SCENARIOS: readonly Scenario[] = [
  unchanged,
  cached,
  counted,
  cold,
  alone,
  crawl,
  pages,
  duringImport,
  memory,
  restart,
  realImport,
  mappedImport,
];
const SATURATED = 0.9;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function run(options: Options, server: Server): Promise<boolean> {
  say("starting the server; a first start fills the catalogue");
  await server.start();
  // What is measured is a server on a filled catalogue, without a restart; what the fill left to be written is written now.
  await server.checkpoint();
  const keys = { live: await server.issueKey("live"), sandbox: await server.issueKey("sandbox") };
  const bench = new Bench(server, options, keys);
  const watch = new MemoryWatch(server);
  const rows: Row[] = [];
  for (const scenario of SCENARIOS) {
    if (options.only && !scenario.numbers.some((number) => options.only?.has(number))) continue;
    say(`${scenario.numbers.join(" and ")}: ${scenario.title}`);
    rows.push(...(await scenario.run(bench, watch)));
  }
  watch.stop();
  await bench.stop();
  const text = report(rows, remarks(bench), new Date());
  process.stdout.write(text);
  if (options.write && !(await writeBetweenMarks("bench", text))) say(`${MEASUREMENTS} has no bench marks, so nothing was written.`);
  return rows.every(({ ok }) => ok !== false);
}

function remarks({ options, floorBusy }: Bench): string[] {
  const generator =
    options.generator === "wrk" ? "Load of scenarios 1 to 3, 5 and 6 by `wrk -t1`." : "Load by the generator in `e2e/bench/load`.";
  const notes = [
    generator,
    `${options.rounds} rounds of ${options.seconds} s each, floor and ours by turns; figures are medians, ratios those of pairs, with their range.`,
  ];
  notes.push("Floor, unless named: bare `node:http` that sends the same status, headers and body.");
  notes.push("CPU a call is the processor time of the serving process, ours : floor; the database's and the load's are not in it.");
  if (floorBusy > SATURATED)
    notes.push(
      `The load generator used up to ${Math.round(floorBusy * 100)}% of a core against the floor, so the fastest floors may be higher than shown.`,
    );
  return notes;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) return void process.stdout.write(USAGE);
  const folder = options.dataDir === null ? await makeFolder() : null;
  const given = resolve(process.env["INIT_CWD"] ?? process.cwd(), options.dataDir ?? "");
  const server = new Server(folder ? join(folder.path, "data") : given);
  const cleanUp = async (): Promise<void> => {
    await stopAll();
    await removeFolders(options.keep ? folder : null);
    if (folder && options.keep) say(`the data folder is ${server.dataDir}`);
  };
  let isInterrupted = false;
  for (const [signal, code] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const])
    process.once(signal, () => {
      isInterrupted = true;
      void cleanUp().finally(() => process.exit(code));
    });
  try {
    const allMet = await run(options, server);
    if (options.check && !allMet) process.exitCode = 1;
  } catch (error) {
    if (isInterrupted) return;
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}

await main();
