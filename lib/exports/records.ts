import { z } from "zod";
import { RESOURCES } from "@/lib/catalog/vocabulary";
import { DomainError } from "@/lib/core/errors";
import { snakeCased } from "@/lib/core/snake-case";
import type { Tx } from "@/lib/platform/database";
import type { Export as ExportRow } from "@/prisma/generated/client";
import { DELIVERY_STATES, EXPORT_FORMATS, EXPORT_PLANS, EXPORT_STATES, type ExportDelivery, ExportSummary, Manifest } from "./contract";

/** A row with its closed sets as such. */
const Stored = z.object({
  resource: z.enum(RESOURCES),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  plan: z.enum(EXPORT_PLANS),
  filters: z.record(z.string(), z.string()),
  manifest: Manifest.nullable(),
  deliveryState: z.enum(DELIVERY_STATES).nullable(),
});
export type StoredExport = Omit<ExportRow, keyof z.output<typeof Stored>> & z.output<typeof Stored>;

export const stored = (row: ExportRow): StoredExport => ({ ...row, ...Stored.parse(row) });

/** Whose exports are meant: live keys see those of the plan, sandbox keys those of the sandbox, and members, who say neither, all. */
export type Owned = { orgId: string; sandbox?: boolean };

export const ownedBy = ({ orgId, sandbox }: Owned) =>
  sandbox === undefined ? { orgId } : { orgId, plan: sandbox ? "sandbox" : { not: "sandbox" } };

/** @throws DomainError not-found, also for that of another organisation */
export async function exportInOrg(db: Tx, owner: Owned, id: string): Promise<StoredExport> {
  const row = await db.export.findFirst({ where: { id, ...ownedBy(owner) } });
  if (!row) throw new DomainError("not-found", `There is no export ${JSON.stringify(id.slice(0, 60))} here.`);
  return stored(row);
}

const Fields = ExportSummary.strip();

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What is to be delivered of an export that ended without a file, or whose file is gone, is not. */
function deliveryOf(row: StoredExport): ExportDelivery | null {
  const { deliveryState: state, deliveryFailure: failure, state: ended } = row;
  if (state === null) return null;
  const isLost = state === "waiting" && (ended === "failed" || ended === "cancelled" || ended === "expired");
  return {
    state: isLost ? "failed" : state,
    location: row.deliveredTo,
    delivered_at: iso(row.deliveredAt),
    failure: isLost ? "There is no file to deliver." : failure,
    next_attempt_at: state === "waiting" && !isLost ? iso(row.deliveryDueAt) : null,
  };
}

export const summaryOf = (row: StoredExport): ExportSummary =>
  Fields.parse({
    ...snakeCased({ ...row, sandbox: row.plan === "sandbox", publishedAt: row.releasedAt }),
    delivery: deliveryOf(row),
  });
