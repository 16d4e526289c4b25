import { absenceOf, coveringAt } from "@/lib/core/absence";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { AssignRequestInput, type AssignRequest, type AccessRequestStatus } from "../contract";
import { requireVersion } from "../move-request";
import { parseInput } from "../parse";
import { lockedRequest, statusOf } from "../records";

/**
 * Gives a request to a member of staff, to "me", or to nobody (null).
 * @throws DomainError not-found, outdated, unprocessable (not of staff)
 */
export function assignRequest(ctx: Context, given: AssignRequest): Promise<AccessRequestStatus> {
  requireStaff(ctx, "requests:write");
  const input = parseInput(AssignRequestInput, given);
  return transaction(ctx, async (tx) => {
    const row = await lockedRequest(tx, input.id);
    requireVersion(row, input.version);
    const assigneeId = await assigneeOf(tx, input.assigneeId);
    if (assigneeId === row.assigneeId) return statusOf(row);
    const assigned = await tx.db.accessRequest.update({ where: { id: row.id }, data: { assigneeId, version: row.version + 1 } });
    await recordEvent(tx, { type: "access.assigned", subject: row.id, data: { assigneeId } });
    return statusOf(assigned);
  });
}

async function assigneeOf(tx: TxContext, wanted: string | null): Promise<string | null> {
  if (wanted === null) return null;
  const id = wanted === "me" && tx.actor.kind === "user" ? tx.actor.userId : wanted;
  const member = await tx.db.user.findFirst({
    where: { id, isStaff: true, suspendedAt: null, erasedAt: null },
    select: { id: true, name: true, absences: { where: coveringAt(tx.clock.now()) } },
  });
  const absence = member?.absences[0];
  if (member && absence && wanted !== "me") throw awayError(member.name, absenceOf(absence).until);
  if (member) return member.id;
  const detail = "Requests can only be assigned to members of staff.";
  throw new DomainError("unprocessable", detail, { errors: [{ parameter: "assigneeId", code: "unknown-value", detail }] });
}

function awayError(name: string, until: string): DomainError {
  const detail = `${name} is away until ${until}. Assign the request to someone else.`;
  return new DomainError("unprocessable", detail, { errors: [{ parameter: "assigneeId", code: "away", detail }] });
}
