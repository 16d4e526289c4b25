import type { Metadata } from "next";
import { DetailsForm } from "@/components/billing/details-form";
import { DetailsList } from "@/components/billing/details-list";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { MAX_INVOICE_EMAILS } from "@/lib/billing/details/contract";
import { readDetails } from "@/lib/billing/details/read-details";
import { isTaxOn } from "@/lib/billing/tax/read-tax";
import { taxFields } from "@/lib/billing/tax/tax-address";
import { COUNTRY_OPTIONS } from "@/lib/core/country-options";
import { nextPath } from "@/lib/portal/next-path";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Billing details" };

export default async function BillingDetailsPage({ searchParams }: PageProps<"/console/billing/details">) {
  const { ctx, orgId, allows } = await consolePage("billing:read");
  const [details, { next }] = await Promise.all([readDetails(ctx, orgId), searchParams]);
  const then = typeof next === "string" ? nextPath(next, "/console/billing") : null;
  const isSet = details.line1 !== "";
  return (
    <div className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Billing details"
        description="They stand on every invoice from now on. Invoices that were sent stay as they are."
        parents={[{ label: "Billing", href: "/console/billing" }]}
      />
      {then !== null && (
        <Banner title="Enter your billing details first">Tax depends on your address and tax ID. Then you continue to payment.</Banner>
      )}
      <Card>
        {allows("billing:write") ? (
          <DetailsForm
            key={`${details.taxId} ${isSet}`}
            details={details}
            countries={COUNTRY_OPTIONS}
            taxFields={taxFields()}
            mostEmails={MAX_INVOICE_EMAILS}
            next={then}
            mayRemove={isSet && !isTaxOn()}
          />
        ) : (
          <DetailsList details={details} />
        )}
      </Card>
    </div>
  );
}
