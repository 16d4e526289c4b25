import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { atUrl, usedCalls } from "@/e2e/server/database";
import { issueKey } from "@/e2e/server/fixtures";
import { type Folder, temporaryFolder } from "@/e2e/server/folder";
import { get } from "@/e2e/server/http";
import { bootOf, ROOT, type Settings } from "@/e2e/server/processes";
import { type RunningServer, startServer } from "@/e2e/server/running-server";
import { MEASUREMENTS, writeBetweenMarks } from "@/e2e/support/write-between-marks";
import { startEmbedded } from "@/lib/host/embedded/start-embedded";
import { lostCalls, violationsIn } from "@/testing/invariants";
import { seededRandom } from "@/testing/random";
import { type Seen, startCrowd } from "./clients";
import { importArguments, writeCompanies } from "./company-file";
import { earlierTree, type Tree } from "./earlier-tree";

const USAGE = "npm run campaign:upgrade -- [commit, default the one before the last migration] [--seconds <number>] [--write]";
const CLIENTS = 6;
/** Less than what both serve in the time, so that its last calls are taken by both. */
const QUOTA = 400;
const AUTH_SECRET = "the same secret for both of the versions";
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Side = { server: RunningServer; run: ReturnType<typeof bootOf> };
type Sides = { before: Side; after: Side };

/** Both versions count for the same two keys; meanwhile each publishes an import. */
async function underLoad(
  { before, after }: Sides,
  { folder, settings, seconds }: Setting,
): Promise<{ seen: Seen[]; quota: string; wrong: string[] }> {
  const issue = (quota: number) => issueKey(folder.path, ["--quota", String(quota)], settings);
  const [large, small] = [await issue(50_000_000), await issue(QUOTA)];
  const crowds = [before, after].flatMap(({ server }) => [large, small].map(({ secret }) => startCrowd(server.url, secret, CLIENTS)));
  const random = seededRandom(1);
  const wrong: string[] = [];
  for (const [round, { run, server }] of [before, after, before].entries()) {
    const file = await writeCompanies(folder.path, round, random);
    const { code, stderr } = await run(["ops", ...importArguments(file)], { DATA_DIR: server.dataDir, ...settings }).finished;
    if (code !== 0) wrong.push(`an import ended with ${code ?? "a signal"}: ${stderr.slice(-500)}`);
  }
  await wait(seconds * 1_000);
  return { seen: await Promise.all(crowds.map((crowd) => crowd.stop())), quota: small.orgId, wrong };
}

type Setting = { folder: Folder; settings: Settings; seconds: number };

const refusals = (seen: readonly Seen[]): number => seen.reduce((sum, { refusedAt }) => sum + refusedAt.length, 0);

/** Starts the earlier version on a new database, the present one beside it, and after both of them the earlier one alone again. */
async function upgrade(tree: Tree, setting: Setting): Promise<{ answered: number[]; refused: number; violations: string[] }> {
  const { folder, settings } = setting;
  const start = async (name: string, root: string): Promise<Side> => {
    const run = bootOf(root);
    return { run, server: await startServer(`${folder.path}/${name}`, settings, run) };
  };
  const before = await start("before", tree.path);
  const after = await start("after", ROOT);
  const { seen, quota, wrong } = await underLoad({ before, after }, setting);
  await Promise.all([before.server.stop(), after.server.stop()]);
  const again = await start("before", tree.path);
  const { secret } = await issueKey(folder.path, [], settings);
  const { status } = await get(`${again.server.url}/api/v1/companies?limit=1`, { key: secret });
  await again.server.stop();
  const answered = seen.map((one) => one.answered);
  const violations = await atUrl(settings["DATABASE_URL"] ?? "", async (db) => {
    const lost = await lostCalls(db, answered.flat());
    const used = await usedCalls(db, quota);
    return [
      ...seen.flatMap((one) => one.wrong),
      ...wrong,
      ...(lost.length > 0 ? [`${lost.length} answered calls are not in the ledger once`] : []),
      ...(used === QUOTA ? [] : [`${used} calls of a quota of ${QUOTA} were counted`]),
      ...(status === 200 ? [] : [`the earlier version, alone again, answers with ${status}`]),
      ...(await violationsIn(db)),
    ];
  });
  const [beforeLarge = [], beforeSmall = [], ...ofAfter] = answered;
  return { answered: [beforeLarge.length + beforeSmall.length, ofAfter.flat().length], refused: refusals(seen), violations };
}

/** `npm run campaign:upgrade`: ends with 1 when two versions beside each other lose, double or refuse anything. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { seconds: { type: "string", default: "20" }, write: { type: "boolean" } },
    allowPositionals: true,
  });
  const seconds = Number(values.seconds);
  if (!(seconds > 0) || positionals.length > 1) {
    say(USAGE);
    return 2;
  }
  const tree = await earlierTree(positionals[0], say);
  const folder = await temporaryFolder();
  const database = await startEmbedded({ dataDir: folder.dataDir, settings: { max_connections: "200" } });
  try {
    const setting = { folder, settings: { DATABASE_URL: database.url(), AUTH_SECRET }, seconds };
    const { answered, refused, violations } = await upgrade(tree, setting);
    for (const violation of violations) say(violation);
    const day = new Date().toISOString().slice(0, 10);
    const [before = 0, after = 0] = answered.map((calls) => calls.toLocaleString("en"));
    const line = `${day}: ${tree.commit} and the present version on one database: ${before} and ${after} answered calls, three imports by turns, ${refused} refused calls, **${violations.length} violations**.`;
    say(line);
    if (values.write && !(await writeBetweenMarks("upgrade", `${line}\n`)))
      say(`${MEASUREMENTS} has no upgrade marks, so nothing was written.`);
    return violations.length === 0 ? 0 : 1;
  } finally {
    await database.stop();
    await folder.remove();
    await tree.remove();
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main();
