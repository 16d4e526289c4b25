import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";

/** The head of the billing page; says when payments are only tests. */
export function BillingHeader({ isTest }: { isTest: boolean }) {
  return (
    <PageHeader
      title="Billing"
      actions={<ButtonLink href="/console/billing/details">Billing details</ButtonLink>}
      badge={isTest && <Tag tone="warn">Test payments</Tag>}
      description={
        isTest ? "Your plan, payments and invoices. Payments are in test mode: no money is charged." : "Your plan, payments and invoices."
      }
    />
  );
}
