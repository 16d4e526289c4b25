import type { Currency } from "@/lib/core/currencies";
import { newId } from "@/lib/core/ids";
import { moneyText } from "@/lib/core/wording";
import { recordEvent } from "@/lib/events/record-event";
import { facts, link, text } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { requireOperator, type TxContext } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import type { BillingMail } from "../mails";
import { notifyPayers } from "../notify-payers";
import type { CreditKind } from "./contract";

export type Grant = {
  orgId: string;
  kind: CreditKind;
  /** YYYY-MM */
  month: string;
  currency: Currency;
  amountCents: number;
  /** What it is for, in words that go into the mail. */
  about: readonly (readonly [string, string])[];
  /** Where the customer reads more, below our own address. */
  path: string;
};

/** "October 2026" */
const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

export const creditMail =
  ({ month, currency, amountCents, about, path }: Pick<Grant, "month" | "currency" | "amountCents" | "about" | "path">): BillingMail =>
  (to, organisation) =>
    letter(to.name, `A credit of ${moneyText(amountCents, currency)} for ${organisation}`, [
      text(
        `In ${monthText(month)}, availability for ${organisation} was below our uptime commitment. You receive a service credit of ${moneyText(amountCents, currency)}.`,
      ),
      facts(about),
      text("You don't have to claim it. Our team deducts it from what you pay and writes down how."),
      link("View monthly report", `${publicUrl()}${path}`),
    ]);

/** Writes a credit into the ledger, once for its organisation, kind and month. Null: it stood there already, and nothing happens. */
export async function grantCredit(tx: TxContext, grant: Grant): Promise<string | null> {
  requireOperator(tx);
  const { orgId, kind, month, currency, amountCents } = grant;
  const id = newId("crd");
  const row = { id, orgId, kind, month, currency, amountCents, state: "owed", madeAt: new Date(tx.clock.now()) };
  const { count } = await tx.db.credit.createMany({ data: [row], skipDuplicates: true });
  if (count === 0) return null;
  await recordEvent(tx, { type: "credit.granted", orgId, subject: id, data: { kind, month, currency, amountCents } });
  await notifyPayers(tx, orgId, { template: "credit.granted", once: `${kind}/${month}`, mail: creditMail(grant) });
  return id;
}
