import type { Flag, AccessRequestState } from "@/lib/access/contract";

/** What staff calls the states; the contract's titles speak to the applicant. */
export const STATE_WORDS: Readonly<Record<AccessRequestState, string>> = {
  received: "New",
  in_review: "In review",
  needs_info: "Waiting for applicant",
  offered: "Offer sent",
  accepted: "Accepted",
  offer_expired: "Offer expired",
  declined: "Declined",
  withdrawn: "Withdrawn",
  self_service: "Self-service",
};

/** Overdue is said by the clock already. */
export const FLAG_WORDS: Readonly<Record<Exclude<Flag, "overdue">, string>> = {
  replied: "Applicant replied",
  unconfirmed: "E-mail not confirmed",
  free_mail: "Free e-mail provider",
  repeated: "Earlier request",
  suspected: "Suspected spam",
};

export const shownFlags = (flags: readonly Flag[]) => flags.filter((flag) => flag !== "overdue");

/** "500 k", "3 M": short enough for a row. */
export function roughCount(count: number): string {
  if (count >= 1_000_000) return `${Number((count / 1_000_000).toPrecision(3))} M`;
  return count >= 1_000 ? `${Number((count / 1_000).toPrecision(3))} k` : String(count);
}
