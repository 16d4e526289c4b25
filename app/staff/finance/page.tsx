import type { Metadata } from "next";
import { Suspense } from "react";
import { z } from "zod";
import { nullOn } from "@/app/refusals";
import { CurrencyTabs } from "@/components/plans/currency-tabs";
import { MonthCards } from "@/components/staff/finance/month-cards";
import { MonthPicker } from "@/components/staff/finance/month-picker";
import { OpenInvoices } from "@/components/staff/finance/open-invoices";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { CardSkeleton } from "@/components/ui/card-skeleton";
import { IgnoredParameters } from "@/components/ui/ignored-parameters";
import { PageHeader } from "@/components/ui/page-header";
import { ignoredIn, type PageSearch } from "@/components/ui/page-search";
import { MonthInput } from "@/lib/billing/finance/contract";
import { listOpenInvoices, readMonth } from "@/lib/billing/finance/read-month";
import { CURRENCIES, USUAL_CURRENCY, type Currency } from "@/lib/core/currencies";
import { dayAt } from "@/lib/core/dates";
import type { Context } from "@/lib/platform/context";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Finance" };

/** A month that has started; anything else is the present one. */
const Search = (now: string) =>
  z.object({
    month: MonthInput.shape.month.refine((month) => month <= now).catch(now),
    currency: z.enum(CURRENCIES).catch(USUAL_CURRENCY),
  });

export default async function FinancePage({ searchParams }: PageSearch) {
  const { ctx } = await staffPage("billing:read");
  const present = dayAt(ctx.clock.now()).slice(0, 7);
  const given = await searchParams;
  const { month, currency } = Search(present).parse(given);
  return (
    <PageBody>
      <PageHeader
        title="Finance"
        description="Money of a calendar month (UTC) as Stripe has it now, by currency."
        actions={<MonthPicker month={month} present={present} currency={currency} />}
      />
      <IgnoredParameters
        ignored={ignoredIn(given, { month, currency }, { month: "Use a month that has started, such as 2026-11.", currency: CURRENCIES })}
      />
      <CurrencyTabs path="/staff/finance" currency={currency} params={{ month }} />
      <Suspense key={`${month} ${currency}`} fallback={<CardSkeleton label="Loading from Stripe" />}>
        <Month ctx={ctx} month={month} currency={currency} />
      </Suspense>
      <Suspense key={currency} fallback={<CardSkeleton label="Loading open invoices" />}>
        <Open ctx={ctx} currency={currency} />
      </Suspense>
    </PageBody>
  );
}

const Unread = () => (
  <p className="px-5 py-4 text-13 text-muted">The figures could not be read from Stripe. Reload to try again in a minute.</p>
);

/** Asks Stripe, so it comes after the rest of the page. */
async function Month({ ctx, month, currency }: { ctx: Context; month: string; currency: Currency }) {
  const figures = await nullOn("rate-limited", nullOn("unavailable", readMonth(ctx, { month, currency })));
  return figures === null ? (
    <Card title="Payments" flush>
      <Unread />
    </Card>
  ) : (
    <MonthCards figures={figures} />
  );
}

/** The same. */
async function Open({ ctx, currency }: { ctx: Context; currency: Currency }) {
  const rows = await nullOn("rate-limited", nullOn("unavailable", listOpenInvoices(ctx, { currency })));
  return (
    <Card title="Open invoices" flush>
      {rows === null ? <Unread /> : <OpenInvoices rows={rows} currency={currency} />}
    </Card>
  );
}
