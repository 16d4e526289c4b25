import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";
import { LOOK_AGAIN_MS } from "./start-run";

const AT_ONCE = 100;

/** Has runs worked on again: those whose next attempt is due, whose import is read by now, and whose server was killed. Returns how many. */
export function takeUpRuns(ctx: Context): Promise<number> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    const now = new Date(tx.clock.now());
    const again = new Date(tx.clock.now() + LOOK_AGAIN_MS);
    const taken = await tx.db.$queryRaw<{ id: string }[]>`
      update import_schedule_run set look_at = ${again} where id in (
        select r.id from import_schedule_run r left join import_run i on i.id = r.import_id
        where r.finished_at is null and r.look_at <= ${now} and (r.leased_until is null or r.leased_until <= ${now})
          and (r.state <> 'reading' or i.state is null or i.state not in ('waiting', 'reading', 'publishing'))
        order by r.look_at limit ${AT_ONCE} for update of r skip locked
      ) returning id`;
    for (const { id } of taken) await enqueue(tx, "run-schedule", { runId: id });
    return taken.length;
  });
}
