import { PLAN_TABLE, type PlanName } from "@/lib/billing/plans";
import type { TxContext } from "@/lib/platform/context";
import type { UseKind } from "../contract";
import { noticeMail, receivedMail, selfServiceMail } from "../mails";
import { ANSWER_MS } from "../rules";
import { notifyApplicant, notifyTeam } from "../team";

/** How a request begins now: one that needs no review is answered at once, any other is due in 24 hours. */
export function initialState(plan: PlanName, nowMs: number) {
  const now = new Date(nowMs);
  return PLAN_TABLE[plan].needsReview
    ? { state: "received" as const, dueAt: new Date(nowMs + ANSWER_MS) }
    : { state: "self_service" as const, firstAnsweredAt: now, decidedAt: now, closedAt: now };
}

type Begun = { id: string; version: number; name: string; email: string; dueAt: Date | null };
type Asked = { plan: PlanName; company: string; country: string; useKind: UseKind; callsPerMonth: number; message: string };

/** Mails the applicant and, where a person has to answer, the team. */
export async function notifyReceived(tx: TxContext, row: Begun, asked: Asked): Promise<void> {
  if (row.dueAt === null) return notifyApplicant(tx, row, { what: "self-service", content: selfServiceMail(row, asked.plan) });
  await notifyApplicant(tx, row, { what: "received", content: receivedMail(row, row.dueAt) });
  await notifyTeam(tx, row, { what: "notice", content: noticeMail({ ...asked, id: row.id, name: row.name, email: row.email }, row.dueAt) });
}
