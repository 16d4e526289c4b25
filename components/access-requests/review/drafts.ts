import { centsIn, numberIn } from "@/components/ui/amounts";
import { type AccessRequestDetail, leastCents, type Move, type ReplyKind, type ReplyTemplate } from "@/lib/access/contract";
import type { BillingInterval } from "@/lib/billing/plans";
import type { Currency } from "@/lib/core/currencies";
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
const typedAmount = (cents: number): string => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });
/** The least that can be agreed on, as it is typed. */
export const leastAmount = ({ interval, currency }: Term): string => typedAmount(leastCents({ interval, currency }));

/** What a draft is begun for. */
export type Asked = Pick<AccessRequestDetail, "offers" | "account" | "currency">;
type Terms = Omit<Draft, "text" | "templateId" | "typedCompany" | "acknowledged">;

/** The open offer that is revised; without one the least price, in the currency and by the interval that the customer pays by, or else in what was asked. */
function firstTerms({ offers, account, currency: asked }: Asked): Terms {
  const open = offers.find(({ state }) => state === "open");
  if (open) {
    const { interval, currency, amountCents, quotaCalls, burst, customFields, byInvoice } = open;
    return {
      ...{ interval, currency, byInvoice },
      amount: typedAmount(amountCents),
      quota: quotaCalls === null ? "" : countText(quotaCalls),
      perSecond: burst === null ? "" : countText(burst.perSecond),
      bucket: burst === null ? "" : countText(burst.bucket),
      fields: customFields.join(", "),
    };
  }
  const organisations = account?.organisations ?? [];
  const payer = organisations.find(({ interval }) => interval !== null) ?? organisations.find(({ currency }) => currency !== null);
  const term: Term = { interval: payer?.interval ?? "month", currency: payer?.currency ?? asked };
  return { ...term, amount: leastAmount(term), quota: "", perSecond: "", bucket: "", fields: "", byInvoice: false };
}

/** An offer begins with the team's first offer text and with terms, so that it can be sent at once; the others begin empty. */
export function newDraft(kind: ReplyKind, templates: readonly ReplyTemplate[], asked: Asked): Draft {
  const first = kind === "offer" ? templates.find((template) => template.kind === "offer") : undefined;
  return { text: first?.text ?? "", templateId: first?.id ?? "", ...firstTerms(asked), typedCompany: "", acknowledged: [] };
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
