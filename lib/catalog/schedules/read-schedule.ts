import { DomainError } from "@/lib/core/errors";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import type { ScheduleRow } from "./contract";
import { presentSchedule, WITH_LAST_RUN } from "./present-schedule";

/** One schedule by its id, or by its name on the command line. @throws DomainError not-found */
export async function readSchedule(ctx: Context, named: string): Promise<ScheduleRow> {
  requireStaff(ctx, "data:read");
  const found = await reading(ctx).importSchedule.findFirst({
    where: { removedAt: null, OR: [{ id: named }, { name: { equals: named, mode: "insensitive" } }] },
    include: WITH_LAST_RUN,
  });
  if (!found) throw new DomainError("not-found", `There is no schedule ${named}.`);
  return presentSchedule(found, ctx.clock.now());
}
