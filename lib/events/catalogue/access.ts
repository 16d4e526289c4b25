import { z } from "zod";
import { Changes } from "../contract";
import { event } from "./define";
import { count, currency, moneyOf, quoted, short, text } from "./words";

const ASKED = { plan: text, useKind: text, country: text };
const OFFER = { offerId: text, interval: text.optional(), currency, amountCents: count, byInvoice: z.boolean() };
/** What every move of a request records; the offer is in it where the move is about one. */
const MOVE = {
  ...{
    from: text,
    to: text,
    offerId: text.optional(),
    interval: text.optional(),
    currency: currency.optional(),
    amountCents: count.optional(),
    byInvoice: z.boolean().optional(),
  },
  ...{ replaced: z.array(text).optional(), offers: z.array(text).optional() },
};

type Offered = {
  interval?: string | undefined;
  currency?: string | undefined;
  amountCents?: number | undefined;
  byInvoice?: boolean | undefined;
};
// What was recorded before years were sold does not name its interval.
const offerOf = ({ interval = "month", currency: code, amountCents, byInvoice }: Offered): string =>
  `an offer${amountCents === undefined ? "" : ` of ${moneyOf(amountCents, code)} per ${interval}`}${byInvoice === true ? ", payment by invoice" : ""}`;

export const ACCESS_EVENTS = {
  "access.received": event("requests", ASKED, { say: "sent an access request" }),
  "access.suspected": event("requests", ASKED, { say: "sent an access request that looks like spam" }),
  "access.restored": event("requests", {}, { say: "restored an access request that looked like spam" }),
  "access.self-service": event("requests", ASKED, { say: "sent an access request that needs no review" }),
  "access.address-confirmed": event("requests", {}, { say: "confirmed the e-mail address of an access request" }),
  "access.assigned": event(
    "requests",
    { assigneeId: text.nullable() },
    {
      say: ({ assigneeId }, { subjectName }) =>
        assigneeId === null
          ? "unassigned an access request"
          : `assigned an access request${subjectName === null ? "" : ` to ${subjectName}`}`,
    },
  ),
  "access.noted": event("requests", {}, { say: "wrote a note on an access request" }),
  "access.reminded": event(
    "requests",
    { stage: text },
    { say: ({ stage = "due" }) => `reminded the team about an access request (${stage})` },
  ),
  "access.review-started": event("requests", MOVE, { say: "started to review an access request" }),
  "access.asked": event("requests", MOVE, { say: "sent a question to the applicant" }),
  "access.replied": event("requests", MOVE, { say: "replied to our question on an access request" }),
  "access.offered": event("requests", MOVE, { say: (offer) => `sent ${offerOf(offer)}` }),
  "access.declined": event("requests", MOVE, { say: "declined an access request" }),
  "access.withdrawn": event("requests", MOVE, { say: "withdrew an access request" }),
  "access.lapsed": event("requests", MOVE, { say: "closed an access request: no reply to our question for 30 days" }),
  "access.accepted": event(["plan", "requests"], MOVE, {
    say: "accepted our offer",
    rule: { may: "billing:read", to: "others", link: { href: "/console/billing", may: "billing:read" } },
    notification: (_, { who }) => ["ok", `${short(who)} accepted our offer`, "See its terms on the billing page."],
  }),
  "access.paid-late": event("requests", OFFER, { say: "paid for an expired offer" }),
  "access.offer-expired": event("requests", MOVE, { say: "closed an offer that had expired" }),
  "access.offer-withdrawn": event("requests", MOVE, { say: "withdrew an offer" }),
  "access.change-asked": event("requests", MOVE, { say: "requested a change to an offer" }),
  "access.invoice-proposed": event(
    "requests",
    { interval: text.optional(), currency, amountCents: count, acknowledged: z.array(text) },
    { say: (offer) => `proposed ${offerOf({ ...offer, byInvoice: true })}` },
  ),
  "access.invoice-rejected": event("requests", { proposedBy: text }, { say: "rejected a proposed offer by invoice" }),
  "access.erased": event("requests", {}, { say: "deleted an old access request" }),
  "access.template-saved": event(
    "templates",
    { kind: text, name: text, changes: Changes },
    { say: ({ name }) => `saved the reply template${quoted(name)}` },
  ),
  "access.template-deleted": event("templates", {}, { say: "deleted a reply template" }),
};
