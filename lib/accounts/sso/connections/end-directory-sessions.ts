import type { TxContext } from "@/lib/platform/context";

/** Signs out whoever a directory signed in. */
export async function endDirectorySessions(tx: TxContext, id: string): Promise<void> {
  await tx.db.session.updateMany({ where: { ssoConnectionId: id, endedAt: null }, data: { endedAt: new Date(tx.clock.now()) } });
}
