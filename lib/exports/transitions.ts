import { DomainError } from "@/lib/core/errors";
import { keysOf } from "@/lib/core/tables";
import type { ExportState } from "./contract";

export const MOVES = ["start", "requeue", "finish", "fail", "cancel", "expire"] as const;
export type Move = (typeof MOVES)[number];

/** THE table of what may happen to an export. What isn't here is refused; a state without a row does not compile. */
export const TRANSITIONS: Readonly<Record<ExportState, Readonly<Partial<Record<Move, ExportState>>>>> = {
  queued: { start: "running", cancel: "cancelled", fail: "failed" },
  running: { start: "running", requeue: "queued", finish: "ready", fail: "failed", cancel: "cancelled" },
  ready: { expire: "expired" },
  failed: {},
  cancelled: {},
  expired: {},
};

/** States from which a move is possible, for the conditions of updates. */
export const statesBefore = (move: Move): ExportState[] => keysOf(TRANSITIONS).filter((state) => TRANSITIONS[state][move] !== undefined);

export const isUnderWay = (state: ExportState): boolean => TRANSITIONS[state].cancel !== undefined;

/** What counts against the limit of exports that are kept. */
export const isKept = (state: ExportState): boolean => Object.keys(TRANSITIONS[state]).length > 0;

/** @throws DomainError conflict when the table has no such move */
export function stateAfter(state: ExportState, move: Move): ExportState {
  const next = TRANSITIONS[state][move];
  if (next) return next;
  throw new DomainError("conflict", `This is no longer possible because the export is ${state}.`);
}
