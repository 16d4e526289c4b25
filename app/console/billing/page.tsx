import type { Metadata } from "next";
import { Suspense } from "react";
import { QueryProvider } from "@/components/api/query-provider";
import { BillingBody } from "@/components/billing/billing-body";
import { BillingHeader } from "@/components/billing/billing-header";
import { CheckoutReturn } from "@/components/billing/checkout-return";
import { TopUpsCard } from "@/components/billing/top-ups/top-ups-card";
import { LevelLink } from "@/components/service-level/level-link";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { CallsCard } from "@/components/usage/calls-card";
import { readBilling } from "@/lib/billing/subscriptions/read-billing";
import { readTopUps } from "@/lib/billing/top-ups/read-top-ups";
import { summariseKeys } from "@/lib/keys/summarise-keys";
import { readUsage } from "@/lib/metering/usage/read-usage";
import { consolePage } from "@/lib/portal/page-access";
import { Invoices } from "./invoices";
import { readSearch, type SearchParams } from "./search";

export const metadata: Metadata = { title: "Billing" };

export default async function BillingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { ctx, orgId, allows } = await consolePage("billing:read");
  const { plan, interval, currency, code, checkout, isCardUpdated, invoices } = readSearch(await searchParams);
  const [view, usage, keys, topUps] = await Promise.all([
    readBilling(ctx, orgId),
    readUsage(ctx, orgId),
    summariseKeys(ctx, orgId),
    readTopUps(ctx, orgId),
  ]);
  const mayWrite = allows("billing:write");
  return (
    <QueryProvider>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <BillingHeader isTest={view.isTest} />
        {checkout.is === "back" && mayWrite && <CheckoutReturn sessionId={checkout.sessionId} mayCreateKeys={allows("keys:write")} />}
        {checkout.is === "cancelled" && <Banner title="Checkout cancelled">You were not charged and nothing has changed.</Banner>}
        {isCardUpdated && (
          <Banner tone="ok" title="Card updated">
            Future payments will use this card. It appears here within a minute.
          </Banner>
        )}
        <BillingBody
          // Whoever comes back from paying is not told that nothing was paid, while that is looked up.
          view={checkout.is === "back" ? { ...view, openCheckout: null } : view}
          now={ctx.clock.now()}
          mayWrite={mayWrite}
          picked={checkout.is === "back" ? null : plan}
          interval={interval}
          currency={currency}
          code={checkout.is === "back" ? null : code}
          keysInUse={keys.liveUsedLastHour}
        >
          <CallsCard usage={usage} now={ctx.clock.now()} />
        </BillingBody>
        {topUps !== null && <TopUpsCard view={topUps} tax={view.taxSentence} mayWrite={mayWrite} />}
        <LevelLink plan={view.entitlement?.plan} />
        <Card title="Invoices" flush>
          <Suspense key={invoices} fallback={<TableSkeleton columns={6} rows={4} label="Loading invoices" />}>
            <Invoices ctx={ctx} orgId={orgId} trail={invoices} isByInvoice={view.byInvoice !== null} />
          </Suspense>
        </Card>
      </div>
    </QueryProvider>
  );
}
