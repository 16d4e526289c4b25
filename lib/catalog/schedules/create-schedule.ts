import { DomainError, wrongParameter } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { actorId } from "../releases/actor-id";
import { checkSchedule, needsCredentials } from "./check-schedule";
import { ScheduleInput } from "./contract";
import { placeText } from "./place-text";
import { refuseTakenName } from "./records";
import { scheduleColumns } from "./schedule-columns";
import { sealedCredentials } from "./sealed-credentials";
import { nextTime } from "./times";

const MAX_SCHEDULES = 200;

async function requireRoom(tx: TxContext): Promise<void> {
  if ((await tx.db.importSchedule.count({ where: { removedAt: null } })) < MAX_SCHEDULES) return;
  throw new DomainError("conflict", `There can be up to ${MAX_SCHEDULES} schedules. Remove one first.`);
}

/** Makes a schedule, active. Its credentials are sealed and never shown. @throws DomainError invalid-parameter, unprocessable, conflict */
export async function createSchedule(ctx: Context, given: ScheduleInput): Promise<{ id: string }> {
  requireStaff(ctx, "data:write");
  const input = await checkSchedule(ctx, ScheduleInput.parse(given));
  const { credentials = null, place } = input;
  if (credentials === null && needsCredentials(place))
    throw wrongParameter("credentials.secret", "required", "Enter the credentials that the source asks for.");
  const id = newId("sch");
  await transaction(ctx, async (tx) => {
    await requireRoom(tx);
    await refuseTakenName(tx, input.name);
    const now = tx.clock.now();
    const nextAt = nextTime(input.cron, input.time_zone, now);
    await tx.db.importSchedule.create({
      data: {
        ...scheduleColumns(input),
        ...{ id, state: "active", credentials: credentials && sealedCredentials(credentials) },
        ...{ nextAt: nextAt === null ? null : new Date(nextAt), createdAt: new Date(now), createdBy: actorId(tx) },
      },
    });
    await recordEvent(tx, {
      type: "schedule.created",
      subject: id,
      data: { name: input.name, kind: input.kind, from: placeText(place) },
    });
  });
  return { id };
}
