import { DomainError } from "@/lib/core/errors";
import { reading, type Context, type TxContext } from "@/lib/platform/context";
import type { ExportDestination } from "@/prisma/generated/client";
import { Destination, DESTINATION_STATES } from "./contract";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What of a destination leaves: never its secret. */
export const shown = (row: ExportDestination): Destination =>
  Destination.parse({
    ...row,
    state: DESTINATION_STATES.find((state) => state === row.state) ?? "disabled",
    failingSince: iso(row.failingSince),
    lastSuccessAt: iso(row.lastSuccessAt),
    disabledAt: iso(row.disabledAt),
  });

/** The destination of an organisation behind its lock, which comes before those of its exports; null: it has none. */
export async function lockedDestination(tx: TxContext, orgId: string): Promise<ExportDestination | null> {
  await tx.db.$queryRaw`select id from export_destination where org_id = ${orgId} for update`;
  return tx.db.exportDestination.findUnique({ where: { orgId } });
}

const NONE = "Your organisation has no bucket for exports. An owner or developer can add one in the console under Exports.";
const OFF = "Delivery to your bucket is off because it failed for days. Check the bucket in the console under Exports and save it.";

/** Why nothing can be delivered to a destination, in a sentence; null: it can. */
export const destinationRefusal = (row: ExportDestination | null): string | null =>
  row === null ? NONE : row.state === "enabled" ? null : OFF;

/** The destination that exports are delivered to now. @throws DomainError conflict (none, or switched off) */
export async function requireDestination(ctx: Context, orgId: string): Promise<ExportDestination> {
  const row = await reading(ctx).exportDestination.findUnique({ where: { orgId } });
  const refusal = destinationRefusal(row);
  if (row === null || refusal !== null) throw new DomainError("conflict", refusal ?? NONE);
  return row;
}
