import { z } from "zod";
import { RESOURCES } from "@/lib/catalog/vocabulary";
import { DomainError } from "@/lib/core/errors";
import { snakeCased } from "@/lib/core/snake-case";
import type { Tx } from "@/lib/platform/database";
import type { Export as ExportRow } from "@/prisma/generated/client";
import { EXPORT_FORMATS, EXPORT_PLANS, EXPORT_STATES, ExportSummary, Manifest } from "./contract";

/** A row with its closed sets as such. */
const Stored = z.object({
  resource: z.enum(RESOURCES),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  plan: z.enum(EXPORT_PLANS),
  filters: z.record(z.string(), z.string()),
  manifest: Manifest.nullable(),
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

export const summaryOf = (row: StoredExport): ExportSummary =>
  Fields.parse(snakeCased({ ...row, sandbox: row.plan === "sandbox", publishedAt: row.releasedAt }));
