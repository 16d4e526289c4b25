import { addDays, dayAt } from "@/lib/core/dates";
import { pruneMails } from "@/lib/mail/prune-mails";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { forgetAttempts } from "@/lib/platform/throttle";
import { countDays } from "./count-days";
import { customerSteps, jobSteps, secondCustomerSteps, STORY_DAYS } from "./customers";
import { OPEN_REQUESTS } from "./open-requests";
import { PAST_REQUESTS } from "./past-requests";
import { payForDemo } from "./pay-for-demo";
import { isDemoMissing, readDemo, recordFilled, recordMade, type Made } from "./record";
import { requestSteps } from "./request-steps";
import { asJob, Cast, type Step } from "./step";

/** `volume` scales the number of calls; `onStep` is told before each step and day, and what it throws ends the work there. */
export type SeedOptions = { volume?: number; onStep?: (part: Part) => void };
type Part = "story" | "calls";

const STORY_MS = 300_000;

/**
 * Makes a customer that has lived for 45 days, a member of staff, and requests in every state, through the use cases
 * with the clock of the time. The story is one transaction, each day of calls another: a run that was cut off is
 * finished by the next. Does nothing where the demo is complete, or where people are that it didn't make.
 * It has to be the first work of its process, because ids of the record never go back in time within one.
 */
export async function seedDemo(ctx: Context, { volume = 1, onStep = () => undefined }: SeedOptions = {}): Promise<{ made: boolean }> {
  requireOperator(ctx);
  if (!(await isDemoMissing())) return { made: false };
  const nowMs = ctx.clock.now();
  // What an earlier run tried at the same moments of the past must not count as trying too often.
  await forgetAttempts(nowMs);
  const demo = (await readDemo()) ?? (await transaction(ctx, (tx) => seedStory({ ...tx, clock: { now: () => nowMs } }, onStep), STORY_MS));
  await payForDemo(ctx, demo);
  await countDays({ nowMs: demo.nowMs, days: STORY_DAYS, orgIds: demo.orgIds, volume, onDay: () => onStep("calls") });
  await pool().query("delete from call_ledger where id < uuidv7_floor($1)", [addDays(dayAt(nowMs), -env().KEEP_CALLS_DAYS)]);
  await pruneMails(ctx);
  await forgetAttempts(nowMs);
  await recordFilled(ctx);
  return { made: true };
}

async function seedStory(tx: Parameters<Step["run"]>[0], onStep: (part: Part) => void): Promise<Made> {
  const nowMs = tx.clock.now();
  const cast = new Cast();
  const requests = [...PAST_REQUESTS, ...OPEN_REQUESTS].flatMap((scenario, i) =>
    requestSteps(cast, nowMs, { scenario, address: `198.51.100.${20 + i}` }),
  );
  const steps = [...customerSteps(cast, nowMs), ...secondCustomerSteps(cast, nowMs), ...requests, ...jobSteps(nowMs)];
  for (const { atMs, run } of steps.toSorted((a, b) => a.atMs - b.atMs)) {
    onStep("story");
    await run({ ...tx, clock: { now: () => Math.floor(atMs) } });
  }
  const made: Made = {
    nowMs,
    staffUserId: cast.person("reviewer").userId,
    customerUserId: cast.person("owner").userId,
    orgIds: [cast.orgOf("owner").id, cast.orgOf("second owner").id],
  };
  await recordMade(asJob(tx), made);
  return made;
}
