import type { TxContext } from "@/lib/platform/context";
import type { AuditStream as StoredStream } from "@/prisma/generated/client";
import { AuditStream, STREAM_STATES } from "./contract";

/** Whoever sends loses it, and what it sent is sent again. */
export const FREE = { holder: null, holderUntil: null } as const;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export const shownStream = (row: StoredStream): AuditStream =>
  AuditStream.parse({
    ...row,
    state: STREAM_STATES.find((state) => state === row.state) ?? "off",
    lastSentAt: iso(row.lastSentAt),
    nextAttemptAt: row.failure === null ? null : iso(row.dueAt),
  });

/** Makes a stream due now, to wherever the bucket now is. Behind the lock of the destination. */
export async function retryStream(tx: TxContext, orgId: string): Promise<void> {
  await tx.db.auditStream.updateMany({
    where: { orgId },
    data: { ...FREE, attempts: 0, failure: null, dueAt: new Date(tx.clock.now()) },
  });
}
