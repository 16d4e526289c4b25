import { setTimeout as wait } from "node:timers/promises";
import { inDatabase, numberOf } from "@/e2e/server/database";
import { until } from "@/e2e/server/fixtures";
import { get } from "@/e2e/server/http";
import { type Started, runBoot } from "@/e2e/server/processes";
import { postmasterOf, startServer } from "@/e2e/server/running-server";
import { lostCalls, violationsIn } from "@/testing/invariants";
import type { Campaign, KillKind } from "./campaign";
import { type Crowd, startCrowd } from "./clients";
import { importArguments, writeCompanies } from "./company-file";
import { endLeases } from "./outside";

/** A kill that is meant for a moment when such work is under way; without one, moment and kind are random. */
export type PlannedKill = { kind: KillKind; during: Work; /** Only after a client has had this status. */ after?: number };
export type Work = "import" | "delivery" | "export";

const BACK_MS = 30_000;
/** In every round there is an import, and with it exports and deliveries. */
const UNDER_WAY_MS = 30_000;
/** A planned kill meets its work for sure, so it needs no crowd that makes it likely. */
const PLANNED_CROWD = 4;
/** Answers after the kill, so that what happens next is seen too. */
const AFTERWARDS_MS = 100;

/** One kill under load, at a random moment of an import unless it is planned, and everything that must hold after it. */
export async function killRound(
  campaign: Campaign,
  round: number,
  planned?: PlannedKill,
): Promise<{ kind: KillKind; violations: string[] }> {
  const { random, folder } = campaign;
  const file = await writeCompanies(folder.path, round, random);
  const crowd = startCrowd(campaign.server.url, campaign.loadKey, planned ? PLANNED_CROWD : random.between(8, 16));
  const importing = startImport(campaign, file);
  const outside = campaign.outside.startRound(campaign.server.url, campaign.importMs);
  if (planned?.after !== undefined) await untilSeen(crowd, planned.after);
  if (planned) await untilUnderWay(campaign, planned.during);
  else await wait(random.between(0, campaign.importMs));
  const kind = planned?.kind ?? randomKind(campaign, importing);
  await kill(campaign, importing, kind);
  const seen = await crowd.stop();
  await Promise.all([importing.finished, outside.stop()]);
  campaign.count(seen);
  const violations = [...seen.wrong, ...campaign.outside.newlyWrong(), ...(await check(campaign, seen.answered))];
  return { kind, violations };
}

const startImport = ({ folder }: Campaign, file: string): Started =>
  runBoot(["ops", ...importArguments(file)], { DATA_DIR: folder.dataDir });

const randomKind = ({ random }: Campaign, importing: Started): KillKind =>
  importing.child.exitCode === null ? random.pick(["server", "database", "import"]) : random.pick(["server", "database"]);

/** An import is under way once its run is there; it has its rows to read and to publish then. */
async function untilUnderWay({ folder, outside }: Campaign, work: Work): Promise<void> {
  const runs = (): Promise<number> => inDatabase(folder.dataDir, (db) => numberOf(db, "select count(*) as n from import_run"));
  const before = await runs();
  const isUnderWay = async (): Promise<boolean> => (work === "import" ? (await runs()) > before : outside.isUnderWay(work));
  await until(`a kill meets work of the kind "${work}"`, UNDER_WAY_MS, isUnderWay);
}

const untilSeen = ({ seen }: Crowd, status: number): Promise<number> =>
  until(`a client has had status ${status}`, UNDER_WAY_MS, () => Promise.resolve(seen.statuses.has(status)));

async function kill(campaign: Campaign, importing: Started, kind: KillKind): Promise<void> {
  const began = performance.now();
  if (kind === "import") importing.child.kill("SIGKILL");
  if (kind === "server") {
    await campaign.server.kill();
    const killedAt = new Date();
    campaign.outside.notePhases();
    campaign.server = await startServer(campaign.folder.dataDir);
    await endLeases(campaign.folder.dataDir, killedAt);
  }
  if (kind === "database") await killDatabase(campaign);
  campaign.took(kind, performance.now() - began);
  await wait(AFTERWARDS_MS);
}

async function killDatabase({ folder, server, observerKey, outside }: Campaign): Promise<void> {
  const pid = await postmasterOf(folder.dataDir);
  if (pid === null) throw new Error("the database does not run");
  process.kill(pid, "SIGKILL");
  outside.notePhases();
  const isBack = async (): Promise<boolean> => {
    const now = await postmasterOf(folder.dataDir);
    return now !== null && now !== pid && (await get(`${server.url}/api/v1/companies?limit=1`, { key: observerKey })).status === 200;
  };
  await until("the database is started again and calls are answered", BACK_MS, isBack);
}

async function check(campaign: Campaign, answered: readonly string[]): Promise<string[]> {
  const { folder, server, observerKey, memory, random } = campaign;
  if (server.hasEnded()) return [`the server ended by itself:\n${server.stderr()}`];
  const { found, newest } = await inDatabase(folder.dataDir, async (db) => {
    const lost = await lostCalls(db, answered);
    return {
      found: [
        ...(lost.length > 0 ? [`answered but not in the ledger once: ${lost.slice(0, 5).join(", ")} (${lost.length})`] : []),
        ...(await violationsIn(db)),
      ],
      newest: await numberOf(db, "select coalesce(max(number), 0) as n from release"),
    };
  });
  return [...found, ...(await memory.compare(server.url, observerKey, newest, random))];
}
