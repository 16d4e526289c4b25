import { DomainError } from "@/lib/core/errors";
import type { EventType } from "@/lib/events/catalogue/contract";
import { MOVES, STATE_TABLE, type Move, type AccessRequestState } from "./contract";

export type MovedBy = "applicant" | "staff" | "clock";
/** What a move does to the 24 hours; `resume` goes on with what was left when our question paused them. The clock runs in `received` and `in_review` and in no other state. */
export type ClockEffect = "start" | "stop" | "keep" | "pause" | "resume";
/** `via`: the request is taken into review on the way, and both steps are recorded. */
export type Transition = { to: AccessRequestState; by: MovedBy; clock: ClockEffect; via?: "in_review" };

const WITHDRAW = { to: "withdrawn", by: "applicant", clock: "stop" } as const;
const ASK = { to: "needs_info", by: "staff", clock: "pause" } as const;
const OFFER = { to: "offered", by: "staff", clock: "stop" } as const;
const DECLINE = { to: "declined", by: "staff", clock: "stop" } as const;
const VIA_REVIEW = { via: "in_review" } as const;
/** An offer that is open can be accepted, and taken back, also while a change of it is being discussed. */
const ACCEPT = { to: "accepted", by: "applicant", clock: "stop" } as const;

/** THE table of what may happen to a request. What isn't here is refused; a state without a row does not compile. */
export const TRANSITIONS: Readonly<Record<AccessRequestState, Readonly<Partial<Record<Move, Transition>>>>> = {
  received: {
    review: { to: "in_review", by: "staff", clock: "keep" },
    ask: { ...ASK, ...VIA_REVIEW },
    offer: { ...OFFER, ...VIA_REVIEW },
    decline: { ...DECLINE, ...VIA_REVIEW },
    withdraw: WITHDRAW,
  },
  in_review: {
    ask: ASK,
    offer: OFFER,
    decline: DECLINE,
    withdraw: WITHDRAW,
    accept: ACCEPT,
    retract: { to: "in_review", by: "staff", clock: "keep" },
    // While an offer is open: adds to what was asked for, and ends a proposal that did not know of it.
    ask_change: { to: "in_review", by: "applicant", clock: "keep" },
  },
  needs_info: {
    reply: { to: "in_review", by: "applicant", clock: "resume" },
    review: { to: "in_review", by: "staff", clock: "resume" },
    offer: { ...OFFER, ...VIA_REVIEW },
    decline: { ...DECLINE, ...VIA_REVIEW },
    withdraw: WITHDRAW,
    lapse: { to: "withdrawn", by: "clock", clock: "stop" },
    accept: ACCEPT,
    retract: { to: "in_review", by: "staff", clock: "resume" },
  },
  offered: {
    offer: { to: "offered", by: "staff", clock: "keep" },
    retract: { to: "in_review", by: "staff", clock: "start" },
    ask_change: { to: "in_review", by: "applicant", clock: "start" },
    accept: { to: "accepted", by: "applicant", clock: "keep" },
    expire: { to: "offer_expired", by: "clock", clock: "keep" },
    withdraw: WITHDRAW,
  },
  offer_expired: {
    review: { to: "in_review", by: "staff", clock: "start" },
    offer: { ...OFFER, ...VIA_REVIEW },
  },
  accepted: {},
  declined: {},
  withdrawn: {},
  self_service: {},
};

/** Whether a request in this state waits for anybody. A closed one is forgotten after a year. */
export const CLOSED = {
  received: false,
  in_review: false,
  needs_info: false,
  offered: false,
  accepted: true,
  offer_expired: true,
  declined: true,
  withdrawn: true,
  self_service: true,
} as const satisfies Record<AccessRequestState, boolean>;

/** What the record calls each move. */
export const MOVE_EVENTS = {
  review: "access.review-started",
  ask: "access.asked",
  reply: "access.replied",
  offer: "access.offered",
  decline: "access.declined",
  withdraw: "access.withdrawn",
  accept: "access.accepted",
  expire: "access.offer-expired",
  lapse: "access.lapsed",
  retract: "access.offer-withdrawn",
  ask_change: "access.change-asked",
} as const satisfies Record<Move, EventType>;

/** What someone may do with a request in this state, in the order of the table of moves. */
export const movesFrom = (state: AccessRequestState, by: MovedBy): Move[] => MOVES.filter((move) => TRANSITIONS[state][move]?.by === by);

/** @throws DomainError conflict when the table has no such move, or not for this one */
export function transitionOf(state: AccessRequestState, move: Move, by: MovedBy): Transition {
  const transition = TRANSITIONS[state][move];
  if (transition?.by === by) return transition;
  throw new DomainError("conflict", `This is no longer possible. The request is now "${STATE_TABLE[state].title}".`);
}
