import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import type { LegalDocument } from "@/lib/legal/contract";
import type { Flag, Move, OfferState, AccessRequestState } from "./contract";
import { isFreeMail } from "./review/free-mail";
import { TRANSITIONS, type ClockEffect } from "./transitions";

/** An answer is promised within 24 hours. */
export const ANSWER_MS = DAY_MS;
export const OFFER_MS = 7 * DAY_MS;
/** What an offer is accepted with, in the order in which it is named. */
export const OFFER_DOCUMENTS = ["terms", "data-licence", "dpa"] as const satisfies readonly LegalDocument[];
/** How long a question waits for its answer. */
export const LAPSE_AFTER_MS = 30 * DAY_MS;
/** How long staff can restore what filled the hidden field. */
export const ERASE_SUSPECTED_AFTER_MS = 30 * DAY_MS;

/** Of the 24 hours: when they end while they run, and how much of them is left while a question of ours pauses them. */
export type Clock = { dueAt: Date | null; clockLeftMs: number | null };

/** The clock after a move. What was overdue when it was paused is overdue again at once. */
export function clockAfter(effect: ClockEffect, { dueAt, clockLeftMs }: Clock, nowMs: number): Clock {
  switch (effect) {
    case "start":
      return { dueAt: new Date(nowMs + ANSWER_MS), clockLeftMs: null };
    case "stop":
      return { dueAt: null, clockLeftMs: null };
    case "pause":
      return { dueAt: null, clockLeftMs: dueAt === null ? null : Math.max(0, dueAt.getTime() - nowMs) };
    case "resume":
      return { dueAt: new Date(nowMs + (clockLeftMs ?? ANSWER_MS)), clockLeftMs: null };
    case "keep":
      return { dueAt, clockLeftMs };
  }
}

/** Which moves answer the applicant, and which of them decide. A question answers, but it decides nothing. */
export const isAnswer = (move: Move): boolean => move === "ask" || isDecision(move);
export const isDecision = (move: Move): boolean => move === "offer" || move === "decline";

export type ReminderStage = "12 h" | "20 h" | "before closing" | "overdue";

/** An overdue request is brought up again this often, until somebody answers it. */
export const OVERDUE_EVERY_MS = 4 * HOUR_MS;

/** How often an overdue request was due to be brought up so far, counted from 0. */
export const overdueRound = (dueAtMs: number, nowMs: number): number => Math.floor((nowMs - dueAtMs) / OVERDUE_EVERY_MS);

/** The strongest reminder that is due now, counted from when the clock started; null before the first. */
export function reminderStage(dueAtMs: number, nowMs: number): ReminderStage | null {
  const runningMs = nowMs - (dueAtMs - ANSWER_MS);
  if (runningMs >= ANSWER_MS) return "overdue";
  if (runningMs >= 20 * HOUR_MS) return "20 h";
  return runningMs >= 12 * HOUR_MS ? "12 h" : null;
}

/** What has become of an offer. Between its end and the job that notices it, it is expired already. */
export function offerStateOf(offer: DatedOffer, state: AccessRequestState, nowMs: number): OfferState {
  if (offer.acceptedAt) return "accepted";
  if (offer.withdrawnAt || state === "withdrawn") return "withdrawn";
  return mayAccept(state) && offer.expiresAt.getTime() > nowMs ? "open" : "expired";
}

export type DatedOffer = { acceptedAt: Date | null; withdrawnAt: Date | null; expiresAt: Date };

/** Nothing else in the table of moves is done by accepting. */
export const mayAccept = (state: AccessRequestState): boolean => TRANSITIONS[state].accept !== undefined;

export type Flagged = {
  email: string;
  emailVerifiedAt: Date | null;
  dueAt: Date | null;
  hasReplied: boolean;
  isRepeated: boolean;
  suspectedAt: Date | null;
};

/** What a reviewer should notice at once. */
export function flagsOf(request: Flagged, nowMs: number): Flag[] {
  const flags: [Flag, boolean][] = [
    ["overdue", request.dueAt !== null && request.dueAt.getTime() < nowMs],
    ["replied", request.hasReplied],
    ["unconfirmed", request.emailVerifiedAt === null],
    ["free_mail", isFreeMail(request.email)],
    ["repeated", request.isRepeated],
    ["suspected", request.suspectedAt !== null],
  ];
  return flags.filter(([, holds]) => holds).map(([flag]) => flag);
}
