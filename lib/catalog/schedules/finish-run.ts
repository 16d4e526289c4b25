import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { jsonColumn } from "../staging/staged-row";
import { moveRun, type ClaimedRun } from "./claim-run";
import { RUN_STATES, type RunFigures, type RunState } from "./contract";
import { finishedMail } from "./mails";
import { Mark } from "./places/fetching";
import { isArrival, isTold } from "./rules";
import { tellStaff } from "./tell-staff";

export type Ending = { state: RunState; detail?: string | null; figures?: RunFigures | null; release?: number | null };

const DETAIL_CHARS = 1_000;

async function stateBefore(tx: TxContext, { id, scheduleId }: ClaimedRun): Promise<RunState | null> {
  const before = await tx.db.importScheduleRun.findFirst({
    where: { scheduleId, id: { not: id }, finishedAt: { not: null } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { state: true },
  });
  return RUN_STATES.find((state) => state === before?.state) ?? null;
}

/** The file has come: nothing is waited for, and it is not read again as long as it stays the same. */
async function arrive(tx: TxContext, { schedule, mark }: ClaimedRun, state: RunState): Promise<void> {
  const { id, version, needsChange } = schedule;
  if (isArrival(state, needsChange))
    await tx.db.importSchedule.updateMany({ where: { id }, data: { waitingSince: null, lateToldAt: null } });
  // With settings that were changed meanwhile it would be another file.
  if (mark !== null && isArrival(state, false))
    await tx.db.importSchedule.updateMany({ where: { id, version }, data: { mark: jsonColumn(Mark.parse(mark)) } });
}

async function tell(tx: TxContext, run: ClaimedRun, { state, detail = null }: Ending): Promise<void> {
  const content = finishedMail(run.schedule, state, detail);
  if (content && isTold(state, await stateBefore(tx, run))) await tellStaff(tx, `${run.scheduleId}/${run.id}/${state}`, content);
}

/** Ends a run: what it says, what its schedule knows from now on, and who hears of it, at once. @throws LostRun */
export function finishRun(ctx: Context, run: ClaimedRun, ending: Ending): Promise<void> {
  const { state, figures, release = null } = ending;
  const detail = ending.detail?.slice(0, DETAIL_CHARS) ?? null;
  return transaction(ctx, async (tx) => {
    await moveRun(tx, run, {
      to: state,
      data: {
        ...{ detail, release, leasedUntil: null, finishedAt: new Date(tx.clock.now()) },
        ...(figures ? { figures: jsonColumn(figures) } : {}),
      },
    });
    await arrive(tx, run, state);
    await tell(tx, run, ending);
    const { name } = run.schedule;
    // That a file is the same again is nothing that happened.
    if (state !== "unchanged")
      await recordEvent(tx, { type: "schedule.finished", subject: run.scheduleId, data: { name, run: run.id, state, detail } });
  });
}
