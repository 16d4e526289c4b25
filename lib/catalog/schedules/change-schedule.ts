import { DomainError, wrongParameter } from "@/lib/core/errors";
import { keysOf } from "@/lib/core/tables";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import type { ImportSchedule } from "@/prisma/generated/client";
import { jsonColumn } from "../staging/staged-row";
import { checkSchedule, needsCredentials } from "./check-schedule";
import { ChangeScheduleInput, Place, type ScheduleInput } from "./contract";
import { hostOf } from "./place-text";
import { lockedSchedule, refuseTakenName } from "./records";
import { scheduleColumns } from "./schedule-columns";
import { sealedCredentials } from "./sealed-credentials";
import { nextTime } from "./times";

type Columns = ReturnType<typeof scheduleColumns>;

/** Stored credentials go to nobody but whom they were entered for. */
function credentialsOf(before: ImportSchedule, { credentials, place }: ScheduleInput): string | null {
  const mayHave = place.via === "s3" || needsCredentials(place);
  if (!mayHave) return null;
  if (credentials) return sealedCredentials(credentials);
  const known = Place.parse(before.place);
  const isForThem = known.via === place.via && hostOf(known) === hostOf(place);
  const kept = credentials === null || !isForThem ? null : before.credentials;
  const isLost = credentials === undefined && before.credentials !== null && kept === null;
  if (!isLost && (kept !== null || !needsCredentials(place))) return kept;
  throw wrongParameter(
    "credentials.secret",
    "required",
    "Enter the credentials for this host. Stored ones are only used for the host they were entered for.",
  );
}

const FIELDS = {
  name: "name",
  kind: "file type",
  mappingId: "mapping",
  options: "options",
  place: "place",
  bounds: "limits",
  cron: "times",
  timeZone: "time zone",
  graceMinutes: "grace",
  needsChange: "unchanged files",
  publish: "publishing",
} as const satisfies Record<keyof Columns, string>;

/** Addresses of files may hold what is secret, and options say little by themselves. */
const UNTOLD = ["place", "options"] as const;

/** Where it comes from or how it is read is another: the file that was taken last says nothing any more. */
const READING: readonly string[] = [FIELDS.kind, FIELDS.mappingId, FIELDS.options, FIELDS.place];
const TIMES: readonly string[] = [FIELDS.cron, FIELDS.timeZone];

function consequences(changed: readonly string[], { state }: ImportSchedule, { next }: { next: number | null }) {
  const isOther = (fields: readonly string[]): boolean => changed.some((field) => fields.includes(field));
  return {
    ...(isOther(READING) ? { mark: jsonColumn({}) } : {}),
    ...(isOther(TIMES) && state === "active"
      ? { nextAt: next === null ? null : new Date(next), waitingSince: null, lateToldAt: null }
      : {}),
  };
}

/**
 * Changes a schedule. An attempt that is under way ends by the settings that it began with.
 * @throws DomainError not-found, outdated, conflict, invalid-parameter, unprocessable
 */
export async function changeSchedule(ctx: Context, id: string, given: ChangeScheduleInput): Promise<void> {
  requireStaff(ctx, "data:write");
  const { version, ...input } = await checkSchedule(ctx, ChangeScheduleInput.parse(given));
  await transaction(ctx, async (tx) => {
    const before = await lockedSchedule(tx, id);
    if (before.version !== version) throw new DomainError("outdated", "This was changed by someone else. Reload and try again.");
    await refuseTakenName(tx, input.name, id);
    const after = scheduleColumns(input);
    const credentials = credentialsOf(before, input);
    const changes = differences<Columns>(before, after, UNTOLD);
    const fields = keysOf(FIELDS).filter((name) => name in changes);
    const changed = [...fields.map((name) => FIELDS[name]), ...(credentials === before.credentials ? [] : ["credentials"])];
    if (changed.length === 0) return;
    const next = nextTime(input.cron, input.time_zone, tx.clock.now());
    await tx.db.importSchedule.update({
      where: { id },
      data: { ...after, credentials, ...consequences(changed, before, { next }), version: version + 1 },
    });
    await recordEvent(tx, { type: "schedule.changed", subject: id, data: { name: input.name, changed, changes } });
  });
}
