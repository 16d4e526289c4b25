import type { ImportSchedule, ImportScheduleRun } from "@/prisma/generated/client";
import { RunRow, ScheduleRow } from "./contract";
import { isLate } from "./rules";
import { nextTime } from "./times";

/** An import as it is now: a person may have published one that was held. */
export type ImportNow = { state: string; release: number | null };

export function presentRun(run: ImportScheduleRun, now: ImportNow | null = null): RunRow {
  return RunRow.parse({
    ...{ id: run.id, cause: run.cause, state: run.state, attempts: run.attempts, import_id: run.importId, file_name: run.fileName },
    ...{ due_at: run.dueAt.toISOString(), started_at: run.createdAt.toISOString(), started_by: run.createdBy },
    finished_at: run.finishedAt?.toISOString() ?? null,
    next_try_at: run.state === "waiting" && run.attempts > 0 ? run.lookAt.toISOString() : null,
    bytes: run.bytes === null ? null : Number(run.bytes),
    ...{ detail: run.detail, figures: run.figures, release: run.release ?? now?.release ?? null, import_state: now?.state ?? null },
  });
}

type Found = ImportSchedule & { mapping: { name: string } | null; runs: ImportScheduleRun[] };

/** A time that has come is due: the next one follows it. Null while paused. */
function nextAfter({ nextAt, cron, timeZone }: ImportSchedule, nowMs: number): string | null {
  if (nextAt === null || nextAt.getTime() > nowMs) return nextAt?.toISOString() ?? null;
  const next = nextTime(cron, timeZone, nowMs);
  return next === null ? null : new Date(next).toISOString();
}

/** Credentials are in no answer; only whether there are any. */
export function presentSchedule(schedule: Found, nowMs: number): ScheduleRow {
  const { graceMinutes, waitingSince, mapping, runs } = schedule;
  return ScheduleRow.parse({
    ...{ id: schedule.id, name: schedule.name, kind: schedule.kind, mapping: schedule.mappingId, mapping_name: mapping?.name ?? null },
    ...{ options: schedule.options, place: schedule.place, has_credentials: schedule.credentials !== null, bounds: schedule.bounds },
    ...{ cron: schedule.cron, time_zone: schedule.timeZone, grace_minutes: graceMinutes, needs_change: schedule.needsChange },
    ...{ publish: schedule.publish, state: schedule.state, version: schedule.version, created_by: schedule.createdBy },
    is_late: isLate({ waitingSinceMs: waitingSince?.getTime() ?? null, graceMinutes }, nowMs),
    next_at: nextAfter(schedule, nowMs),
    created_at: schedule.createdAt.toISOString(),
    last_run: runs[0] ? presentRun(runs[0]) : null,
  });
}

/** What a schedule is shown with. */
export const WITH_LAST_RUN = {
  mapping: { select: { name: true } },
  runs: { orderBy: [{ createdAt: "desc" as const }, { id: "desc" as const }], take: 1 },
};
