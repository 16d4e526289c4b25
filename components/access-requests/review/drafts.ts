import { centsIn, numberIn } from "@/components/ui/amounts";
import { leastCents, type Move, type ReplyKind, type ReplyTemplate } from "@/lib/access/contract";
import type { BillingInterval } from "@/lib/billing/plans";
import { USUAL_CURRENCY, type Currency } from "@/lib/core/currencies";
import { countText, pricePer } from "@/lib/core/wording";

/** What is typed into an answer, as it is typed. */
export type Draft = {
  text: string;
  templateId: string;
  interval: BillingInterval;
  currency: Currency;
  amount: string;
  quota: string;
  perSecond: string;
  bucket: string;
  fields: string;
  byInvoice: boolean;
  typedCompany: string;
  /** The failed payments below were read, by id. */
  acknowledged: readonly string[];
};

/** An answer as the service takes it, without request and version. */
export type ReplyInput =
  | { kind: "question" | "decline"; text: string }
  | {
      kind: "offer";
      text: string;
      interval: BillingInterval;
      currency: Currency;
      amountCents: number | null;
      quotaCalls: number | null;
      burst: { perSecond: number | null; bucket: number | null } | null;
      customFields: string[];
      byInvoice: boolean;
      typedCompany: string;
      acknowledged: readonly string[];
    };

export const MOVE_OF: Readonly<Record<ReplyKind, Move>> = { offer: "offer", question: "ask", decline: "decline" };

type Term = { interval: BillingInterval; currency: Currency };
/** The least that can be agreed on, as it is typed. */
export const leastAmount = ({ interval, currency }: Term): string => countText(leastCents({ interval, currency }) / 100);

const USUAL: Term = { interval: "month", currency: USUAL_CURRENCY };

/** An offer begins with the team's first offer text and the least amount, so that it can be sent at once; the others begin empty. */
export function newDraft(kind: ReplyKind, templates: readonly ReplyTemplate[]): Draft {
  const first = kind === "offer" ? templates.find((template) => template.kind === "offer") : undefined;
  return {
    text: first?.text ?? "",
    templateId: first?.id ?? "",
    ...USUAL,
    amount: leastAmount(USUAL),
    quota: "",
    perSecond: "",
    bucket: "",
    fields: "",
    byInvoice: false,
    typedCompany: "",
    acknowledged: [],
  };
}

const orNaN = (typed: string): number | null => (typed.trim() === "" ? null : (numberIn(typed) ?? Number.NaN));

export function replyOf(kind: ReplyKind, draft: Draft): ReplyInput {
  if (kind !== "offer") return { kind, text: draft.text };
  const [perSecond, bucket] = [orNaN(draft.perSecond), orNaN(draft.bucket)];
  return {
    kind,
    text: draft.text,
    interval: draft.interval,
    currency: draft.currency,
    amountCents: centsIn(draft.amount),
    quotaCalls: orNaN(draft.quota),
    burst: perSecond === null && bucket === null ? null : { perSecond, bucket },
    customFields: draft.fields
      .split(",")
      .map((field) => field.trim())
      .filter((field) => field !== ""),
    byInvoice: draft.byInvoice,
    typedCompany: draft.typedCompany,
    acknowledged: draft.acknowledged,
  };
}

/** What can't be meant, said before anything is sent; by the name of the field. */
export function draftErrors(reply: ReplyInput): Readonly<Record<string, string>> {
  if (reply.kind !== "offer") return {};
  const errors: Record<string, string> = {};
  if (reply.amountCents === null) errors["amountCents"] = "Enter an amount such as 2,400.";
  else if (reply.amountCents < leastCents(reply)) errors["amountCents"] = `The minimum is ${pricePer(leastCents(reply), reply)}.`;
  if (Number.isNaN(reply.quotaCalls)) errors["quotaCalls"] = "Enter a whole number of calls, or leave empty for no cap.";
  if (reply.burst && !isWhole(reply.burst.perSecond)) errors["burst.perSecond"] = "Enter both burst values or neither.";
  if (reply.burst && !isWhole(reply.burst.bucket)) errors["burst.bucket"] = "Enter both burst values or neither.";
  return errors;
}

const isWhole = (given: number | null): boolean => given !== null && Number.isInteger(given);
