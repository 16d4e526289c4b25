import type { Flag, RequestDetail, RequestState } from "@/lib/access/contract";
import { moneyText } from "@/lib/core/wording";

/** What staff calls the states; the contract's titles speak to the applicant. */
export const STATE_WORDS: Readonly<Record<RequestState, string>> = {
  received: "New",
  in_review: "In review",
  needs_info: "Waiting for applicant",
  offered: "Offer sent",
  accepted: "Accepted",
  offer_expired: "Offer ended",
  declined: "Declined",
  withdrawn: "Withdrawn",
  self_service: "Self-service",
};

/** Overdue is said by the clock already. */
export const FLAG_WORDS: Readonly<Record<Exclude<Flag, "overdue">, string>> = {
  replied: "Applicant replied",
  unconfirmed: "Address not confirmed",
  free_mail: "Free mail",
  repeated: "Asked before",
  suspected: "Suspected spam",
};

export const shownFlags = (flags: readonly Flag[]) => flags.filter((flag) => flag !== "overdue");

/** "500 k", "3 M": short enough for a row. */
export function roughCount(count: number): string {
  if (count >= 1_000_000) return `${Number((count / 1_000_000).toPrecision(3))} M`;
  return count >= 1_000 ? `${Number((count / 1_000).toPrecision(3))} k` : String(count);
}

type HistoryEntry = RequestDetail["history"][number];
type People = readonly { id: string; name: string }[];

const EVENT_WORDS: Readonly<Record<string, string>> = {
  "access.received": "Request received",
  "access.suspected": "Set aside: it filled the hidden field",
  "access.restored": "Restored it",
  "access.self_service": "Answered by itself: the plan needs no review",
  "access.address_confirmed": "Address confirmed",
  "access.noted": "Wrote a note",
  "access.review_started": "Took it into review",
  "access.asked": "Asked the applicant",
  "access.replied": "Replied to the question",
  "access.offered": "Made an offer",
  "access.declined": "Declined the request",
  "access.withdrawn": "Took the request back",
  "access.lapsed": "Closed: no answer to our question for 30 days",
  "access.accepted": "Accepted the offer",
  "access.offer_expired": "The offer ended",
  "access.offer_withdrawn": "Withdrew the offer",
  "access.change_asked": "Asked for other terms",
  "access.invoice_proposed": "Proposed an offer by invoice",
  "access.invoice_rejected": "Rejected the proposal of an offer by invoice",
  "access.paid_late": "Paid for an offer that had ended",
};

/** What happened, as a sentence without its subject. */
export function eventText({ type, data }: HistoryEntry, staff: People): string {
  if (type === "access.assigned") return assignedText(data["assigneeId"], staff);
  if (type === "access.offered" && typeof data["amountCents"] === "number")
    return `Made an offer of ${moneyText(data["amountCents"])} per month${data["byInvoice"] === true ? ", payment by invoice" : ""}`;
  if (type === "access.reminded") return `Reminded the team (${typeof data["stage"] === "string" ? data["stage"] : "due"})`;
  return EVENT_WORDS[type] ?? type;
}

function assignedText(assigneeId: unknown, staff: People): string {
  if (typeof assigneeId !== "string") return "Gave it to nobody";
  return `Gave it to ${staff.find(({ id }) => id === assigneeId)?.name ?? "someone who has left the team"}`;
}
