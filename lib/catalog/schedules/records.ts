import { DomainError } from "@/lib/core/errors";
import type { TxContext } from "@/lib/platform/context";
import type { ImportSchedule } from "@/prisma/generated/client";

const absent = (id: string): DomainError => new DomainError("not-found", `There is no schedule ${id}.`);

/** A schedule that is not removed, behind its lock. @throws DomainError not-found */
export async function lockedSchedule(tx: TxContext, id: string): Promise<ImportSchedule> {
  await tx.db.$queryRaw`select id from import_schedule where id = ${id} for update`;
  const found = await tx.db.importSchedule.findFirst({ where: { id, removedAt: null } });
  if (!found) throw absent(id);
  return found;
}

/** @throws DomainError conflict */
export async function refuseTakenName(tx: TxContext, name: string, own?: string): Promise<void> {
  const other = await tx.db.importSchedule.findFirst({
    where: { name: { equals: name, mode: "insensitive" }, removedAt: null, ...(own === undefined ? {} : { id: { not: own } }) },
    select: { id: true },
  });
  if (other) throw new DomainError("conflict", `There is a schedule “${name}” already. Choose another name.`);
}
