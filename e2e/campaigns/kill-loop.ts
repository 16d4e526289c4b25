import { inDatabase, numberOf } from "@/e2e/server/database";
import { lostCalls, violationsIn } from "@/testing/invariants";
import { bringToRest } from "./bring-to-rest";
import { Campaign, type KillKind } from "./campaign";
import { killRound, type PlannedKill } from "./kill-round";
import type { OutsideResult } from "./outside";

/** Either so many kills at random, or just those that are planned. */
export type CampaignOptions = { kills: number | readonly PlannedKill[]; seed: number; say(line: string): void };
export type CampaignResult = {
  seed: number;
  kills: Record<KillKind, number>;
  answered: number;
  statuses: ReadonlyMap<number, number>;
  releases: number;
  /** Imports that a kill left half read; they are not published and not shown. */
  abandoned: { imports: number; rows: number };
  longestMs: Record<KillKind, number>;
  outside: OutsideResult;
  seconds: number;
  violations: string[];
};

const SAY_EVERY = 10;
/** Rounds that run into a quota: the clients get a new key with few calls. */
const SMALL_QUOTA_EVERY = 5;

/** Kills the server, the database and imports at random moments, and checks after each kill that nothing is lost, doubled or half done. */
export async function runKillCampaign({ kills: wanted, seed, say }: CampaignOptions): Promise<CampaignResult> {
  const [kills, planned] = typeof wanted === "number" ? [wanted, []] : [wanted.length, wanted];
  const began = performance.now();
  const campaign = await Campaign.open(seed);
  const counts: Record<KillKind, number> = { server: 0, database: 0, import: 0 };
  const violations: string[] = [];
  try {
    for (let round = 1; round <= kills; round++) {
      if (round % SMALL_QUOTA_EVERY === 0) await campaign.useQuota(campaign.random.between(10, 60));
      if (round % SMALL_QUOTA_EVERY === 1 && round > 1) await campaign.useQuota(50_000_000);
      const { kind, violations: found } = await killRound(campaign, round, planned[round - 1]);
      counts[kind]++;
      for (const violation of found) say(`kill ${round} (${kind}): ${violation}`);
      violations.push(...found.map((violation) => `kill ${round} (${kind}): ${violation}`));
      if (round % SAY_EVERY === 0)
        say(`${round} of ${kills} kills, ${campaign.answered.length} answered calls, ${violations.length} violations, ${elapsed(began)} s`);
    }
    return await finish(campaign, { seed, counts, violations, began });
  } finally {
    await campaign.close();
  }
}

const elapsed = (began: number): number => Math.round((performance.now() - began) / 1_000);

type Unfinished = { seed: number; counts: Record<KillKind, number>; violations: string[]; began: number };

/** Looks at everything once more, over all rounds. */
async function finish(campaign: Campaign, { seed, counts, violations, began }: Unfinished): Promise<CampaignResult> {
  const { folder, answered } = campaign;
  const atRest = await bringToRest(campaign);
  const end = await inDatabase(folder.dataDir, async (db) => ({
    lost: await lostCalls(db, answered),
    wrong: await violationsIn(db),
    abandoned: {
      imports: await numberOf(db, "select count(*) as n from import_run where state = 'reading'"),
      rows: await numberOf(db, "select count(*) as n from staged_row s join import_run i on i.id = s.import_id where i.state = 'reading'"),
    },
  }));
  const atTheEnd = [
    ...atRest,
    ...end.wrong,
    ...(end.lost.length > 0 ? [`${end.lost.length} answered calls are not in the ledger once`] : []),
  ];
  violations.push(...atTheEnd.map((violation) => `at the end: ${violation}`));
  if (new Set(answered).size !== answered.length) violations.push("two answers had the same request id");
  return {
    seed,
    kills: counts,
    answered: answered.length,
    statuses: campaign.statuses,
    releases: campaign.memory.releases(),
    abandoned: end.abandoned,
    longestMs: campaign.longestMs,
    outside: campaign.outside.result(),
    seconds: elapsed(began),
    violations,
  };
}
