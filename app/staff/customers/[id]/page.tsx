import type { Metadata } from "next";
import { cache, Suspense } from "react";
import { z } from "zod";
import { nullOn } from "@/app/refusals";
import { STATE_WORDS } from "@/components/access-requests/review/words";
import { AuditTable } from "@/components/audit/audit-table";
import { InvoiceTable } from "@/components/billing/invoice-table";
import { AllowanceCard } from "@/components/staff/allowance-card";
import { BillingPanel } from "@/components/staff/billing-panel";
import { CustomerDisputes } from "@/components/staff/customer-disputes";
import { CustomerFacts } from "@/components/staff/customer-facts";
import { CustomerFigures } from "@/components/staff/customer-figures";
import { CustomerNotes } from "@/components/staff/customer-notes";
import { CustomerRequests } from "@/components/staff/customer-requests";
import { CustomerState } from "@/components/staff/customer-state";
import { PageBody } from "@/components/staff/page-body";
import { PeopleTable } from "@/components/staff/people-table";
import { RefundButton } from "@/components/staff/refund-button";
import { RevokeKeyButton } from "@/components/staff/revoke-key-button";
import { SeeAsButton } from "@/components/staff/see-as-button";
import { SuspendButton } from "@/components/staff/suspend-button";
import { TaxCard } from "@/components/staff/tax-card";
import { SupportTable } from "@/components/support/support-table";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { CardSkeleton } from "@/components/ui/card-skeleton";
import { cursorPages, cursorPagesOf, lastCursor } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { type PageSearch, trail } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { TextLink } from "@/components/ui/text-link";
import { listCustomerNotes } from "@/lib/accounts/staff/customer-notes";
import { listThreads } from "@/lib/accounts/support/list-threads";
import { listAllowances } from "@/lib/billing/allowances/list-allowances";
import { readStaffBilling } from "@/lib/billing/customers/read-staff-billing";
import { listDisputes } from "@/lib/billing/disputes/list-disputes";
import { listCustomerInvoices } from "@/lib/billing/invoices/list-invoices";
import { isInForce } from "@/lib/billing/periods";
import { PLANS } from "@/lib/billing/plans";
import { readTaxExemption } from "@/lib/billing/tax/read-exemption";
import { isTaxOn } from "@/lib/billing/tax/read-tax";
import { taxName } from "@/lib/billing/tax/tax-name";
import { listAcceptances } from "@/lib/legal/acceptance/list-acceptances";
import type { Context } from "@/lib/platform/context";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { readAll } from "./read-all";
import { CustomerServiceLevel } from "./service-level";

const Search = z.object({ cursor: trail, threads: trail, invoices: trail });

/** Looked up once for the page and its title. */
const thisCustomer = cache(async (orgId: string) => readAll((await staffPage("customers:read")).ctx, orgId));

export const generateMetadata = async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => ({
  title: `${(await thisCustomer((await params).id)).customer.name} · Customers`,
});

type CustomerPageProps = PageSearch & { params: Promise<{ id: string }> };

export default async function CustomerPage({ params, searchParams }: CustomerPageProps) {
  const { ctx, visit, allows } = await staffPage("customers:read");
  const mayWrite = allows("customers:write");
  const { id: orgId } = await params;
  const { customer, usage, keys: keyFigures, requests, members, events } = await thisCustomer(orgId);
  const path = `/staff/customers/${encodeURIComponent(orgId)}`;
  const search = Search.parse(await searchParams);
  const support = await orFirstPage(path, listThreads(ctx, { orgId, cursor: lastCursor(search.threads) }));
  const { notes, next } = await orFirstPage(path, listCustomerNotes(ctx, { orgId, cursor: lastCursor(search.cursor) }));
  const accepted = await listAcceptances(ctx, orgId);
  const allowances = await listAllowances(ctx, { orgId });
  const exemption = await readTaxExemption(ctx, orgId);
  const disputes = await listDisputes(ctx, orgId);
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
          isThere &&
          mayWrite && (
            <>
              <ButtonLink href={`/staff/customers/${orgId}/fields`}>Custom fields</ButtonLink>
              <RevokeKeyButton orgId={orgId} />
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
      <CustomerFigures usage={usage} keys={keyFigures} now={now} />
      <Suspense key={search.invoices} fallback={<CardSkeleton label="Loading invoices" />}>
        <CustomerInvoices ctx={ctx} orgId={orgId} path={path} search={search} />
      </Suspense>
      {disputes.length > 0 && <CustomerDisputes rows={disputes} />}
      {requests && <CustomerRequests rows={requests} now={now} words={STATE_WORDS} />}
      <AllowanceCard
        orgId={orgId}
        rows={allowances}
        plan={isInForce(customer.state) ? (PLANS.find((name) => name === customer.plan) ?? null) : null}
        mayGive={isThere && suspendedAt === null}
      />
      {(isTaxOn() || exemption !== null) && <TaxCard orgId={orgId} set={exemption} isThere={isThere} />}
      <CustomerFacts customer={customer} accepted={accepted} now={now} />
      <div>
        <Card title="Messages to support" flush>
          <SupportTable rows={support.threads} now={now} of="customer" />
        </Card>
        <Pagination {...cursorPagesOf("threads")(path, search, support.next)} label="Pages of the messages to support" />
      </div>
      <div>
        <CustomerNotes orgId={orgId} notes={notes} now={now} mayAdd={isThere && mayWrite} />
        <Pagination {...cursorPages(path, search, next)} label="Pages of the notes" />
      </div>
      <Suspense fallback={<CardSkeleton label="Loading from Stripe" />}>
        <CustomerBilling ctx={ctx} orgId={orgId} />
      </Suspense>
      <CustomerServiceLevel ctx={ctx} orgId={orgId} />
      <Card title="Members" flush>
        <PeopleTable rows={members} now={now} myId={visit.user.id} mayWrite={mayWrite} orgId={orgId} caption="Members" />
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

type CustomerInvoicesProps = { ctx: Context; orgId: string; path: string; search: z.infer<typeof Search> };

/** Asks Stripe, so it comes after the rest of the page. */
async function CustomerInvoices({ ctx, orgId, path, search }: CustomerInvoicesProps) {
  const read = listCustomerInvoices(ctx, { orgId, cursor: lastCursor(search.invoices) });
  const page = await nullOn("rate-limited", nullOn("unavailable", orFirstPage(path, read)));
  return (
    <div>
      <Card title="Invoices" flush>
        {page === null ? (
          <p className="px-5 py-4 text-13 text-muted">The invoices could not be read from Stripe. Reload to try again in a minute.</p>
        ) : (
          <InvoiceTable
            rows={page.rows}
            taxName={taxName()}
            isByInvoice={false}
            forStaff
            action={(invoice) => <RefundButton orgId={orgId} invoice={invoice} />}
          />
        )}
      </Card>
      {page && <Pagination {...cursorPagesOf("invoices")(path, search, page.next)} label="Pages of the invoices" />}
    </div>
  );
}

/** The same. */
async function CustomerBilling({ ctx, orgId }: { ctx: Context; orgId: string }) {
  const view = await readStaffBilling(ctx, { orgId });
  return <BillingPanel orgId={orgId} view={view} now={ctx.clock.now()} />;
}
