import type { ImportSchedule, ImportScheduleRun } from "@/prisma/generated/client";
import { RunRow, ScheduleRow } from "./contract";
import { isLate } from "./rules";

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

/** Credentials are in no answer; only whether there are any. */
export function presentSchedule(schedule: Found, nowMs: number): ScheduleRow {
  const { graceMinutes, waitingSince, mapping, runs } = schedule;
  return ScheduleRow.parse({
    ...{ id: schedule.id, name: schedule.name, kind: schedule.kind, mapping: schedule.mappingId, mapping_name: mapping?.name ?? null },
    ...{ options: schedule.options, place: schedule.place, has_credentials: schedule.credentials !== null, bounds: schedule.bounds },
    ...{ cron: schedule.cron, time_zone: schedule.timeZone, grace_minutes: graceMinutes, needs_change: schedule.needsChange },
    ...{ publish: schedule.publish, state: schedule.state, version: schedule.version, created_by: schedule.createdBy },
    is_late: isLate({ waitingSinceMs: waitingSince?.getTime() ?? null, graceMinutes }, nowMs),
    next_at: schedule.nextAt?.toISOString() ?? null,
    created_at: schedule.createdAt.toISOString(),
    last_run: runs[0] ? presentRun(runs[0]) : null,
  });
}

/** What a schedule is shown with. */
export const WITH_LAST_RUN = {
  mapping: { select: { name: true } },
  runs: { orderBy: [{ createdAt: "desc" as const }, { id: "desc" as const }], take: 1 },
};
