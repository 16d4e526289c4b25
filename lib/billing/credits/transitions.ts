import { keysOf } from "@/lib/core/tables";
import type { CreditState } from "./contract";

export type CreditMove = "settle";

/** THE table of what may happen to a credit. What isn't here is refused. */
export const TRANSITIONS: Readonly<Record<CreditState, Readonly<Partial<Record<CreditMove, CreditState>>>>> = {
  owed: { settle: "settled" },
  settled: {},
};

/** States from which a move leads on. */
export const statesBefore = (move: CreditMove): CreditState[] =>
  keysOf(TRANSITIONS).filter((state) => TRANSITIONS[state][move] !== undefined);
