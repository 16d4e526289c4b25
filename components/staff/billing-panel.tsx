import { ExternalLink } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import type { StaffBillingView } from "@/lib/billing/contract";
import { BillingComparison } from "./billing-comparison";
import { InvoicePayment } from "./invoice-payment";
import { StripeEvents } from "./stripe-events";
import { SyncButton } from "./sync-button";

type BillingPanelProps = { orgId: string; view: StaffBillingView; now: number };

/** What we hold about a customer's payments beside what Stripe says, and what Stripe sent. */
export function BillingPanel({ orgId, view, now }: BillingPanelProps) {
  const { isTest, stripeCustomerId, dashboardUrl, syncedAt, graces, problems, comparison, unavailable, byInvoice, events } = view;
  return (
    <Card
      title={<span className="flex flex-wrap items-center gap-2">Payments {isTest && <Tag tone="warn">Test payments</Tag>}</span>}
      aside={stripeCustomerId !== null && <SyncButton orgId={orgId} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <DescriptionList
          items={[
            {
              term: "Stripe customer",
              details:
                stripeCustomerId === null ? (
                  <span className="text-muted">None yet</span>
                ) : (
                  <Customer id={stripeCustomerId} url={dashboardUrl} />
                ),
              num: stripeCustomerId !== null,
            },
            {
              term: "Last sync",
              details: syncedAt === null ? <span className="text-muted">Never</span> : <RelativeTime at={syncedAt} now={now} />,
            },
            { term: "Grace periods used", details: String(graces), num: true },
          ]}
        />
        {byInvoice !== null && <InvoicePayment orgId={orgId} terms={byInvoice} />}
        {problems.map((problem) => (
          <Banner key={problem} tone="warn">
            <span className="[overflow-wrap:anywhere]">{problem}</span>
          </Banner>
        ))}
        {unavailable !== null && (
          <Banner tone="bad" title="Could not compare with Stripe">
            <span className="[overflow-wrap:anywhere]">{unavailable}</span> This does not affect the customer's access.
          </Banner>
        )}
        {comparison.length > 0 && <BillingComparison rows={comparison} />}
        {comparison.length === 0 && unavailable === null && (
          <p className="text-13 text-muted">No purchases yet, so there is nothing to compare.</p>
        )}
        <StripeEvents events={events} now={now} />
      </div>
    </Card>
  );
}

function Customer({ id, url }: { id: string; url: string | null }) {
  return (
    <span className="-my-0.5 inline-flex max-w-full flex-wrap items-center gap-1.5">
      <span className="min-w-0 break-all">{id}</span>
      <CopyButton text={id} label="Copy Stripe customer ID" />
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center gap-1 font-sans text-sun-ink underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          Open in Stripe
          <span className="sr-only"> (opens in a new tab)</span>
          <ExternalLink size={12} aria-hidden="true" />
        </a>
      )}
    </span>
  );
}
