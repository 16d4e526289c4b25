import type { Metadata } from "next";
import { cache, Suspense } from "react";
import { AuditTable } from "@/components/audit/audit-table";
import { BillingPanel } from "@/components/staff/billing-panel";
import { CustomerFacts } from "@/components/staff/customer-facts";
import { CustomerState } from "@/components/staff/customer-state";
import { PageBody } from "@/components/staff/page-body";
import { PeopleTable } from "@/components/staff/people-table";
import { SeeAsButton } from "@/components/staff/see-as-button";
import { SuspendButton } from "@/components/staff/suspend-button";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { CardSkeleton } from "@/components/ui/card-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { readStaffBilling } from "@/lib/billing/customers/read-staff-billing";
import type { Context } from "@/lib/platform/context";
import { staffPage } from "@/lib/portal/page-access";
import { readAll } from "./read-all";
import { CustomerServiceLevel } from "./service-level";

/** Looked up once for the page and its title. */
const thisCustomer = cache(async (orgId: string) => readAll((await staffPage()).ctx, orgId));

export const generateMetadata = async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => ({
  title: `${(await thisCustomer((await params).id)).customer.name} · Customers`,
});

export default async function CustomerPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx, visit } = await staffPage();
  const { id: orgId } = await params;
  const { customer, members, events } = await thisCustomer(orgId);
  const now = ctx.clock.now();
  const { name, keys, suspendedAt, deletedAt } = customer;
  const isThere = deletedAt === null;
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Customers", href: "/staff/customers" }]}
        title={<span className="[overflow-wrap:anywhere]">{name}</span>}
        badge={<CustomerState customer={customer} />}
        actions={
          isThere && (
            <>
              <ButtonLink href={`/staff/customers/${orgId}/fields`}>Custom fields</ButtonLink>
              <SeeAsButton orgId={orgId} />
              <SuspendButton
                subject={{ kind: "customers", id: orgId, name, keys, members: customer.members }}
                isSuspended={suspendedAt !== null}
              />
            </>
          )
        }
      />
      {suspendedAt !== null && (
        <Banner tone="bad" title="This organisation is suspended">
          Requests with its keys are rejected. See the events below for the reason.
        </Banner>
      )}
      <CustomerFacts customer={customer} now={now} />
      <Suspense fallback={<CardSkeleton label="Loading from Stripe" />}>
        <CustomerBilling ctx={ctx} orgId={orgId} />
      </Suspense>
      <CustomerServiceLevel ctx={ctx} orgId={orgId} />
      <Card title="Members" flush>
        <PeopleTable rows={members} now={now} myId={visit.user.id} orgId={orgId} caption="Members" />
      </Card>
      <Card
        title="Recent events"
        aside={<TextLink href={`/staff/audit?organisation=${encodeURIComponent(orgId)}`}>All events</TextLink>}
        flush
      >
        <AuditTable rows={events} now={now} empty={<EmptyState title="No events yet" />} forStaff />
      </Card>
    </PageBody>
  );
}

/** Asks Stripe, so it comes after the rest of the page. */
async function CustomerBilling({ ctx, orgId }: { ctx: Context; orgId: string }) {
  const view = await readStaffBilling(ctx, { orgId });
  return <BillingPanel orgId={orgId} view={view} now={ctx.clock.now()} />;
}
