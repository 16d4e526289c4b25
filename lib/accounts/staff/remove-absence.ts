import { absenceOf } from "@/lib/core/absence";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { keepFirst, requireMayPlan } from "./save-absence";

/** Removes an absence: from now on its person is there. @throws DomainError not-found, role-missing */
export async function removeAbsence(ctx: Context, { id }: { id: string }): Promise<void> {
  requireStaff(ctx, "any");
  const row = await reading(ctx).absence.findUnique({ where: { id } });
  if (!row) throw new DomainError("not-found", "This absence does not exist. Reload the page.");
  requireMayPlan(ctx, row.userId);
  return transaction(ctx, async (tx) => {
    const { count } = await tx.db.absence.deleteMany({ where: { id } });
    if (count === 0) return;
    await keepFirst(tx, row.userId);
    await recordEvent(tx, { type: "staff.absence-ended", subject: row.userId, data: absenceOf(row) });
  });
}
