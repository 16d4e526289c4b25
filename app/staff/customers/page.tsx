import type { Metadata } from "next";
import { z } from "zod";
import { CustomersTable } from "@/components/staff/customers-table";
import { PageBody } from "@/components/staff/page-body";
import { PeopleTable } from "@/components/staff/people-table";
import { SearchBar } from "@/components/staff/search-bar";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { trail, words, type PageSearch } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import { listCustomers } from "@/lib/accounts/staff/list-customers";
import { listUsers } from "@/lib/accounts/staff/list-users";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Customers" };

const PATH = "/staff/customers";
const Search = z.object({
  tab: z.enum(["organisations", "people"]).catch("organisations"),
  q: words,
  cursor: trail,
});

export default async function CustomersPage({ searchParams }: PageSearch) {
  const { ctx, visit } = await staffPage();
  const { tab, q, cursor: trail } = Search.parse(await searchParams);
  const input = { q: q || undefined, cursor: lastCursor(trail) };
  const isPeople = tab === "people";
  const now = ctx.clock.now();
  const found = isPeople
    ? { people: await orFirstPage(PATH, listUsers(ctx, input)) }
    : { customers: await orFirstPage(PATH, listCustomers(ctx, input)) };
  const next = "people" in found ? found.people.next : found.customers.next;
  const search = q === "" ? "" : `q=${encodeURIComponent(q)}`;
  return (
    <PageBody>
      <PageHeader title="Customers" description="All organisations and users, newest first." />
      <TabLinks
        label="Customer views"
        tabs={[
          { href: `${PATH}?${search}`, label: "Organisations", current: !isPeople },
          { href: `${PATH}?tab=people${search && `&${search}`}`, label: "Users", current: isPeople },
        ]}
      />
      <SearchBar key={tab} label={isPeople ? "Search users" : "Search organisations"} value={q} hint="Name, e-mail or ID" />
      <Card flush>
        {"people" in found ? (
          <PeopleTable rows={found.people.rows} now={now} myId={visit.user.id} />
        ) : (
          <CustomersTable rows={found.customers.rows} now={now} isSearch={q !== ""} />
        )}
      </Card>
      <Pagination {...cursorPages(PATH, { tab: isPeople ? tab : undefined, q, cursor: trail }, next)} />
    </PageBody>
  );
}
