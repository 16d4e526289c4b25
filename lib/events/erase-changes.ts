import type { Tx } from "@/lib/platform/database";

/** Removes the values of changes that go with these organisations: what stays is that they changed. */
export const eraseChanges = (db: Tx, orgIds: readonly string[]): Promise<number> =>
  db.$executeRaw`update event set erasable = null where org_id = any(${[...orgIds]}) and erasable is not null`;
