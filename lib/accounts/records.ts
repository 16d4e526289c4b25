import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/platform/database";

/** @throws DomainError not-found */
export async function organisationById(db: Tx, id: string): Promise<{ id: string; name: string }> {
  const organisation = await db.organisation.findUnique({ where: { id }, select: { id: true, name: true } });
  if (!organisation) throw new DomainError("not-found", `There is no organisation ${id}.`);
  return organisation;
}
