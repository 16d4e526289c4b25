import { DomainError } from "@/lib/core/errors";
import type { TxContext } from "@/lib/platform/context";
import type { RfqRequest } from "@/prisma/generated/client";
import { REQUEST_STATES, type RfqRequestState } from "./contract";

export const stateOf = (row: Pick<RfqRequest, "state">): RfqRequestState => REQUEST_STATES.find((state) => state === row.state) ?? "closed";

/** @throws DomainError not-found */
export async function requestById(tx: TxContext, id: string): Promise<RfqRequest> {
  const row = await tx.db.rfqRequest.findUnique({ where: { id } });
  if (!row) throw new DomainError("not-found", "The request does not exist.");
  return row;
}
