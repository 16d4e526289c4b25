import { DomainError } from "@/lib/core/errors";
import type { EventData } from "@/lib/events/catalogue/contract";
import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import type { Move } from "./contract";
import { lockedRequest, stateOf, type AccessRequestRecord } from "./records";
import { clockAfter, isAnswer, isDecision } from "./rules";
import { CLOSED, MOVE_EVENTS, transitionOf, type MovedBy, type Transition } from "./transitions";

export type MoveInput = {
  id: string;
  move: Move;
  by: MovedBy;
  /** The version that was decided on; absent where the state alone decides. */
  version?: number;
  orgId?: string;
  data?: Omit<EventData<(typeof MOVE_EVENTS)[Move]>, "from" | "to">;
};

/** @throws DomainError outdated when the request was changed after it was looked at */
export function requireVersion(row: AccessRequestRecord, version: number): void {
  if (row.version === version) return;
  throw new DomainError("outdated", "This request was changed by someone else. Review it again before you decide.");
}

/**
 * Moves a request by the table, with its clock and its record. The one place that changes a state. What was proposed for it
 * before is decided by that.
 * @throws DomainError not-found, outdated (another version), conflict (not in the table)
 */
export async function moveRequest(tx: TxContext, input: MoveInput): Promise<AccessRequestRecord> {
  const row = await lockedRequest(tx, input.id);
  if (input.version !== undefined) requireVersion(row, input.version);
  const transition = transitionOf(stateOf(row), input.move, input.by);
  const moved = await tx.db.accessRequest.update({ where: { id: row.id }, data: changeOf(tx, row, { move: input.move, transition }) });
  await tx.db.invoiceProposal.deleteMany({ where: { requestId: row.id } });
  const orgId = input.orgId ?? null;
  if (transition.via) await recordEvent(tx, { type: MOVE_EVENTS.review, subject: row.id, data: { from: row.state, to: transition.via } });
  const data = { from: transition.via ?? row.state, to: transition.to, ...input.data };
  await recordEvent(tx, { type: MOVE_EVENTS[input.move], orgId, subject: row.id, data });
  return moved;
}

function changeOf(tx: TxContext, row: AccessRequestRecord, { move, transition }: { move: Move; transition: Transition }) {
  const now = new Date(tx.clock.now());
  return {
    state: transition.to,
    version: row.version + 1,
    ...clockAfter(transition.clock, row, now.getTime()),
    firstAnsweredAt: row.firstAnsweredAt ?? (isAnswer(move) ? now : null),
    decidedAt: row.decidedAt ?? (isDecision(move) ? now : null),
    closedAt: CLOSED[transition.to] ? now : null,
    // Whoever of the team deals with a request has seen that a person sent it.
    ...(transition.by === "staff" ? { suspectedAt: null } : {}),
  };
}
