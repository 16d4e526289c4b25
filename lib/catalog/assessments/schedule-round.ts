import type { z } from "zod";
import { DAY_MS } from "@/lib/core/durations";
import { wrongParameter } from "@/lib/core/errors";
import { zonedMoment } from "@/lib/core/zoned-time";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { MAX_DAYS_AHEAD, type RoundView, type ScheduleInput } from "./contract";
import { changedMeanwhile, lockOpenRound, roundById } from "./records";

/**
 * Sets when a round is published by itself, in the time of a zone, or that it is not. Staff is told once more when it is not
 * complete at the new time.
 * @throws DomainError not-found, invalid-parameter, outdated, conflict
 */
export async function scheduleRound(ctx: Context, id: string, { version, publish }: z.output<typeof ScheduleInput>): Promise<RoundView> {
  requireStaff(ctx, "data:write");
  const atMs = publish === null ? null : zonedMoment(publish.date, publish.time, publish.zone);
  if (atMs !== null && atMs <= ctx.clock.now())
    throw wrongParameter("time", "time-over", "This time has passed. Choose a later one, or publish the round now.");
  if (atMs !== null && atMs > ctx.clock.now() + MAX_DAYS_AHEAD * DAY_MS)
    throw wrongParameter("date", "date-out-of-range", `Choose a day within the next ${MAX_DAYS_AHEAD} days.`);
  await transaction(ctx, async (tx) => {
    const round = await lockOpenRound(tx, id);
    if (round.version !== version) throw changedMeanwhile();
    const publishAt = atMs === null ? null : new Date(atMs);
    await tx.db.assessmentRound.update({
      where: { id },
      data: { publishAt, publishZone: publish?.zone ?? null, heldAt: null, heldReason: null, version: { increment: 1 } },
    });
    const data = { source: round.source, date: round.date, at: publishAt?.toISOString() ?? null, zone: publish?.zone ?? null };
    const changes = differences({ publishAt: round.publish_at, zone: round.publish_zone }, { publishAt: data.at, zone: data.zone });
    await recordEvent(tx, { type: "assessment.scheduled", subject: id, data: { ...data, changes } });
  });
  return roundById(id);
}
