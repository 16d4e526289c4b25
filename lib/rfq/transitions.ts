import { DomainError } from "@/lib/core/errors";
import { keysOf } from "@/lib/core/tables";
import { STATE_TITLES, type RfqRequestState } from "./contract";

export const MOVES = ["hold", "publish", "return", "close", "lapse", "edit", "withdraw"] as const;
export type Move = (typeof MOVES)[number];

/** THE table of what may happen to a request. `return`: its group was dissolved, and it waits for another. */
export const TRANSITIONS: Readonly<Record<RfqRequestState, Readonly<Partial<Record<Move, RfqRequestState>>>>> = {
  received: { hold: "held", publish: "published", lapse: "closed", edit: "received", withdraw: "withdrawn" },
  held: { publish: "published", lapse: "closed", edit: "received", withdraw: "withdrawn" },
  published: { return: "held", close: "closed", withdraw: "withdrawn" },
  closed: {},
  withdrawn: {},
};

export const statesThat = (move: Move): RfqRequestState[] => keysOf(TRANSITIONS).filter((state) => TRANSITIONS[state][move] !== undefined);

/** @throws DomainError conflict */
export function stateAfter(state: RfqRequestState, move: Move): RfqRequestState {
  const next = TRANSITIONS[state][move];
  if (next) return next;
  throw new DomainError("conflict", `This is no longer possible. The request is now "${STATE_TITLES[state].toLowerCase()}".`);
}
