import { DAY_MS } from "@/lib/core/durations";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { ReviewFigures } from "../contract";
import { ANSWER_MS } from "../rules";

const WINDOW_MS = 30 * DAY_MS;

/**
 * How well the promise is kept. Waiting and overdue count what is open now; the rest counts the requests that came
 * in within 30 days and needed a person. One that is not answered yet counts against the share from the moment it
 * is late, and one that was withdrawn in time counts in no share.
 */
export async function readReviewFigures(ctx: Context): Promise<ReviewFigures> {
  requireStaff(ctx, "requests:read");
  const now = new Date(ctx.clock.now());
  const since = new Date(now.getTime() - WINDOW_MS);
  const [row] = await reading(ctx).$queryRaw<unknown[]>`
    with timed as (
      select state, due_at, received_at >= ${since} and state <> 'self_service' as recent,
        (extract(epoch from first_answered_at - received_at) * 1000)::float8 as answer_ms,
        (extract(epoch from decided_at - received_at) * 1000)::float8 as decision_ms,
        (extract(epoch from coalesce(first_answered_at, closed_at, ${now}) - received_at) * 1000)::float8 as waited_ms
      from access_request where suspected_at is null
    )
    select count(*) filter (where state in ('received', 'in_review'))::int as "waiting",
      count(*) filter (where due_at < ${now})::int as "overdue",
      count(*) filter (where recent)::int as "received30d",
      percentile_cont(0.5) within group (order by answer_ms) filter (where recent) as "medianFirstAnswerMs",
      percentile_cont(0.5) within group (order by decision_ms) filter (where recent) as "medianDecisionMs",
      (count(*) filter (where recent and answer_ms <= ${ANSWER_MS})
        / nullif(count(*) filter (where recent and (answer_ms is not null or waited_ms > ${ANSWER_MS})), 0)::float8)::float8 as "answeredWithin24h"
    from timed`;
  return ReviewFigures.parse(row);
}
