import { prisma } from "@/lib/platform/database";
import type { QuarantinedRow } from "@/prisma/generated/client";
import { FORMS } from "../importers/forms/all";

const OWN_KINDS: ReadonlySet<string> = new Set(Object.values(FORMS).map(({ kind }) => kind));

/**
 * Which record of its source a quarantined row is. Prices and shipments say it themselves; a company or a product
 * needs the ref that its file would give it, which a row without content hash has only where the file says it.
 */
export async function identityOf(
  row: Pick<QuarantinedRow, "resource" | "ref" | "hash" | "importId" | "doc">,
): Promise<{ ref: string | null } | "unknown"> {
  if (row.resource === "spot_price" || row.resource === "shipment") return { ref: null };
  if (row.hash !== null) return { ref: row.ref };
  const run = await prisma().importRun.findUnique({ where: { id: row.importId }, select: { kind: true } });
  if (!OWN_KINDS.has(run?.kind ?? "")) return row.ref === null ? "unknown" : { ref: row.ref };
  const said = typeof row.doc === "object" && row.doc !== null && "ref" in row.doc ? row.doc.ref : null;
  return { ref: typeof said === "string" ? said : null };
}
