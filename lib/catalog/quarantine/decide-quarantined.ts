import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import type { EventType } from "@/lib/events/catalogue/contract";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { QuarantinedRow } from "@/prisma/generated/client";
import { Reason } from "../imports/contract";
import { actorId } from "../releases/actor-id";
import { canBeAccepted, quarantineMay, type DecideInput, QuarantineState } from "./contract";

type Decision = "accepted" | "rejected" | "open";
type Row = Pick<QuarantinedRow, "id" | "version" | "state" | "hash" | "reasons" | "publishingId" | "release">;

export const DECISION_EVENTS = {
  accepted: "quarantine.accepted",
  rejected: "quarantine.rejected",
  open: "quarantine.reopened",
  corrected: "quarantine.corrected",
} as const satisfies Record<Decision | "corrected", EventType>;

/**
 * Accepts rows as they are, rejects them, or opens them again; all of the named ones or none.
 * @throws DomainError not-found, outdated when somebody was faster, conflict when a row does not allow it
 */
export async function decideQuarantined(ctx: Context, input: z.output<typeof DecideInput>): Promise<{ decided: number }> {
  requireStaff(ctx, "data:write");
  const { decision, rows, reason } = input;
  await transaction(ctx, async (tx) => {
    const found = await tx.db.quarantinedRow.findMany({ where: { id: { in: rows.map(({ id }) => BigInt(id)) } } });
    for (const { id, version } of rows) {
      const row = found.find((quarantined) => quarantined.id === BigInt(id));
      if (!row) throw new DomainError("not-found", `There is no quarantined row ${id}.`);
      refuseDecision(row, version, decision);
      await writeDecision(tx, row, { decision, reason });
    }
    const sources = [...new Set(found.map(({ source }) => source))].join(", ");
    const subject = rows.length === 1 ? { subject: rows[0]?.id ?? "" } : {};
    await recordEvent(tx, { type: DECISION_EVENTS[decision], ...subject, data: { rows: rows.length, source: sources, reason } });
  });
  return { decided: rows.length };
}

/** @throws DomainError outdated, conflict where a row does not allow the decision */
export function refuseDecision(row: Row, version: number, decision: Decision): void {
  const state = QuarantineState.parse(row.state);
  if (row.version !== version) throw outdated();
  if (row.publishingId !== null || row.release !== null)
    throw new DomainError("conflict", `Row ${row.id} is part of a release or about to be published. Discard that import first.`);
  if (!quarantineMay(state, decision)) throw new DomainError("conflict", `Row ${row.id} is already ${state}.`);
  if (decision === "accepted" && !canBeAccepted({ hash: row.hash, reasons: z.array(Reason).parse(row.reasons) }))
    throw new DomainError("conflict", `Row ${row.id} contains an invalid value. Correct or reject it.`);
}

/** Keeps a decision with its reason. @throws DomainError outdated */
export async function writeDecision(tx: TxContext, row: Row, { decision, reason }: { decision: Decision; reason: string }): Promise<void> {
  const { count } = await tx.db.quarantinedRow.updateMany({
    where: { id: row.id, version: row.version },
    data: {
      state: decision,
      version: { increment: 1 },
      decision: reason,
      decidedAt: new Date(tx.clock.now()),
      decidedBy: actorId(tx),
    },
  });
  if (count !== 1) throw outdated();
}

export const outdated = (): DomainError => new DomainError("outdated", "Someone else has already decided on this row. Reload the page.");
