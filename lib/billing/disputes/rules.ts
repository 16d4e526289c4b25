/**
 * What a dispute means while it has a status: `watch`: the bank only asks; `hold`: the money is gone until the bank decides, so
 * nothing new is given; `end`: the money is gone for good; `over`: nothing is disputed any more.
 */
export type DisputeEffect = "watch" | "hold" | "end" | "over";

/** THE table of Stripe's statuses of a dispute. */
const EFFECTS: Readonly<Record<string, DisputeEffect>> = {
  warning_needs_response: "watch",
  warning_under_review: "watch",
  warning_closed: "over",
  needs_response: "hold",
  under_review: "hold",
  appeal_needs_response: "hold",
  appeal_under_review: "hold",
  lost: "end",
  won: "over",
  prevented: "over",
};

/** A status that Stripe may add holds until somebody has decided what it means. */
export const effectOf = (status: string): DisputeEffect => (Object.hasOwn(EFFECTS, status) ? (EFFECTS[status] ?? "hold") : "hold");

/** Statuses that hold nothing. */
export const NOT_HOLDING: readonly string[] = Object.keys(EFFECTS).filter((status) => EFFECTS[status] !== "hold");
