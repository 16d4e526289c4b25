import { join, resolve } from "node:path";
import { headAt } from "@/lib/catalog/current-release";
import { isCatalogueEmpty } from "@/lib/catalog/sample/fill-sample";
import { openDatabase } from "@/lib/host/open-database";
import { indexLedger } from "@/lib/metering/index-ledger";
import { systemClock } from "@/lib/platform/clock";
import type { Context } from "@/lib/platform/context";
import { closeDatabase, pool } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { versionClock } from "@/lib/platform/version-clock";
import { ROOT } from "../bench/child/boot";
import { makeFolder, removeFolders } from "../bench/child/folder";
import { MEASUREMENTS, writeBetweenMarks } from "../support/write-between-marks";
import { askAll } from "./ask/ask-all";
import { isFast, pagesText, timePages } from "./ask/time-pages";
import { TABLES } from "./grow/copy-catalogue";
import { grow } from "./grow/grow";
import { offenders, report } from "./judge/report";
import { PlanWatch } from "./judge/watch-plans";
import { readOptions, USAGE, type Options } from "./options";

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function run(options: Options, dataDir: string): Promise<boolean> {
  provideEnv({ DATA_DIR: dataDir });
  const database = await openDatabase({ role: "ops", root: ROOT, say });
  const ctx: Context = { actor: { kind: "operator", name: "scale" }, clock: systemClock, requestId: null };
  try {
    const watch = new PlanWatch();
    await watch.start(database.databaseUrl);
    if (await isCatalogueEmpty()) await grow(ctx, database.databaseUrl, { size: options, say });
    await indexLedger();
    const head = await headAt((await versionClock().current()).release);
    const judged = await askAll({ ctx, head, watch, bounds: options, only: options.only, say });
    const text = report(judged, { rows: await sizeOf(), only: options.only }, new Date());
    process.stdout.write(text);
    if (options.write && !(await writeBetweenMarks("scale", text))) say(`${MEASUREMENTS} has no scale marks, so nothing was written.`);
    const isMet = judged.every(({ ok }) => ok);
    if (!isMet) say(offenders(judged));
    return isMet;
  } finally {
    versionClock().stop();
    await closeDatabase();
    await database.close();
  }
}

/** How many rows there are, in words. */
async function sizeOf(): Promise<string> {
  const counts = await Promise.all(
    [...TABLES, "call_ledger"].map(async (table) => {
      const { rows } = await pool().query<{ n: number }>(`select count(*) as n from ${table}`);
      return `${(rows[0]?.n ?? 0).toLocaleString("en")} rows of ${table}`;
    }),
  );
  return counts.join(", ");
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(USAGE);
    return 0;
  }
  const folder = options.dataDir === null ? await makeFolder() : null;
  const given = resolve(process.env["INIT_CWD"] ?? process.cwd(), options.dataDir ?? "");
  const dataDir = folder ? join(folder.path, "data") : given;
  try {
    const isBounded = await run(options, dataDir);
    const timed = await timePages(dataDir);
    process.stdout.write(pagesText(timed));
    return isBounded && timed.every(isFast) ? 0 : 1;
  } finally {
    await removeFolders(folder);
  }
}

process.exitCode = await main();
