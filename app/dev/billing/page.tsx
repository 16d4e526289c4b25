import type { Metadata } from "next";
import { cookies } from "next/headers";
import { ActionProvider } from "@/components/api/action-provider";
import { QueryProvider } from "@/components/api/query-provider";
import { BillingBody } from "@/components/billing/billing-body";
import { BillingHeader } from "@/components/billing/billing-header";
import { InvoiceTable } from "@/components/billing/invoice-table";
import { readTheme } from "@/components/layout/theme";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { ToastProvider } from "@/components/ui/toast-provider";
import { CallsCard } from "@/components/usage/calls-card";
import { PLANS } from "@/lib/billing/plans";
import { keysOf } from "@/lib/core/tables";
import { onlyInDevelopment } from "../only-in-development";
import { SAMPLE_INVOICES, SAMPLE_USAGE, SAMPLE_VIEWS } from "./sample-views";

export const metadata: Metadata = { title: "States of billing", robots: { index: false } };

const NOW = Date.parse("2026-11-22T07:30:00Z");
const NAMES = keysOf(SAMPLE_VIEWS);

type Params = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** The billing page with made-up values: /dev/billing?state=failed&plan=pro */
export default async function BillingStatesPage({ searchParams }: { searchParams: Params }) {
  onlyInDevelopment();
  const { state, plan, read } = await searchParams;
  const name = NAMES.find((one) => one === state) ?? "none";
  const view = SAMPLE_VIEWS[name];
  const usage = view.entitlement?.isLive ? SAMPLE_USAGE : { ...SAMPLE_USAGE, kind: "sandbox" as const, quota: 1_000, used: 212 };
  return (
    <ToastProvider>
      <ActionProvider>
        <QueryProvider>
          <main id="main" className="mx-auto w-full max-w-[1236px] px-4 py-6 text-14 md:p-7">
            <nav aria-label="States" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3 text-13">
              {NAMES.map((one) => (
                <TextLink key={one} href={`/dev/billing?state=${one}`}>
                  {one}
                </TextLink>
              ))}
              <ThemeSwitch theme={readTheme((await cookies()).get("theme")?.value)} />
            </nav>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <BillingHeader isTest={view.isTest} />
              <BillingBody
                view={view}
                now={NOW}
                mayWrite={read === undefined}
                picked={PLANS.find((one) => one === plan) ?? null}
                interval={null}
                currency={null}
                code={null}
                keysInUse={3}
              >
                <CallsCard usage={usage} now={NOW} />
              </BillingBody>
              <Card title="Invoices" flush>
                <InvoiceTable rows={name === "none" ? [] : SAMPLE_INVOICES} taxName="VAT" isByInvoice={view.byInvoice !== null} />
              </Card>
            </div>
          </main>
        </QueryProvider>
      </ActionProvider>
    </ToastProvider>
  );
}
