import type { Tx } from "@/lib/platform/database";
import { businessHours } from "@/lib/platform/env";
import { AccessRequestRow } from "../contract";
import { iso, namesOf, type AccessRequestRecord } from "../records";
import { replyBy } from "../reminders";
import { flagsOf } from "../rules";

/** Of these requests, the ones whose applicant spoke last. */
async function repliedAmong(db: Tx, ids: readonly string[]): Promise<Set<string>> {
  const last = await db.requestMessage.findMany({
    where: { requestId: { in: [...ids] }, kind: { not: "note" } },
    orderBy: [{ requestId: "asc" }, { at: "desc" }, { id: "desc" }],
    distinct: ["requestId"],
    select: { requestId: true, kind: true },
  });
  return new Set(last.filter(({ kind }) => kind === "reply").map(({ requestId }) => requestId));
}

/** Of these addresses, the ones that asked more than once. An erased request has none. */
async function repeatedAmong(db: Tx, emails: readonly string[]): Promise<Set<string>> {
  const where = { email: { in: [...new Set(emails)] }, erasedAt: null };
  const groups = await db.accessRequest.groupBy({ by: ["email"], where, having: { email: { _count: { gt: 1 } } } });
  return new Set(groups.map(({ email }) => email));
}

function replyByOf({ dueAt }: AccessRequestRecord, nowMs: number): string | null {
  const byMs = dueAt && replyBy(businessHours(), dueAt.getTime());
  return byMs === null || byMs <= nowMs ? null : new Date(byMs).toISOString();
}

/** Rows as the queue shows them, in the order given. */
export async function accessRequestRows(db: Tx, rows: readonly AccessRequestRecord[], nowMs: number): Promise<AccessRequestRow[]> {
  const ids = rows.map(({ id }) => id);
  const names = await namesOf(
    db,
    rows.map(({ assigneeId }) => assigneeId),
  );
  const replied = await repliedAmong(db, ids);
  const repeated = await repeatedAmong(
    db,
    rows.map(({ email }) => email),
  );
  return rows.map((row) => {
    const name = row.assigneeId === null ? undefined : names.get(row.assigneeId);
    const flags = { ...row, hasReplied: row.state === "in_review" && replied.has(row.id), isRepeated: repeated.has(row.email) };
    return AccessRequestRow.parse({
      ...row,
      receivedAt: iso(row.receivedAt),
      dueAt: iso(row.dueAt),
      replyBy: replyByOf(row, nowMs),
      firstAnsweredAt: iso(row.firstAnsweredAt),
      assignee: name === undefined ? null : { id: row.assigneeId, name },
      flags: flagsOf(flags, nowMs),
    });
  });
}
