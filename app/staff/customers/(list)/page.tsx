import type { Metadata } from "next";
import { z } from "zod";
import { CustomerFilters } from "@/components/staff/customer-filters";
import { CustomersTable } from "@/components/staff/customers-table";
import { PageBody } from "@/components/staff/page-body";
import { PeopleTable } from "@/components/staff/people-table";
import { SearchBar } from "@/components/staff/search-bar";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { IgnoredParameters } from "@/components/ui/ignored-parameters";
import { PageHeader } from "@/components/ui/page-header";
import { ignoredIn, orNull, trail, words, type PageSearch } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import type { SortLink } from "@/components/ui/sort-header";
import { TabLinks } from "@/components/ui/tab-links";
import { withParams } from "@/components/ui/url-state";
import { CUSTOMER_ORDERS, CUSTOMER_PLANS, CUSTOMER_STATES, CUSTOMER_USAGE } from "@/lib/accounts/contract";
import { listCustomers } from "@/lib/accounts/staff/list-customers";
import { listUsers } from "@/lib/accounts/staff/list-users";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Customers" };

const VALUES = {
  tab: ["organisations", "people"],
  plan: CUSTOMER_PLANS,
  state: CUSTOMER_STATES,
  usage: CUSTOMER_USAGE,
  sort: CUSTOMER_ORDERS,
};
const PATH = "/staff/customers";
const Search = z.object({
  tab: z.enum(["organisations", "people"]).catch("organisations"),
  q: words,
  plan: orNull(z.enum(CUSTOMER_PLANS)),
  state: orNull(z.enum(CUSTOMER_STATES)),
  usage: orNull(z.enum(CUSTOMER_USAGE)),
  sort: z.enum(CUSTOMER_ORDERS).catch("-created"),
  cursor: trail,
});

/** Names go one way only; the newest organisation, or the oldest, comes first. */
function orderLink(key: "name" | "created", sort: (typeof CUSTOMER_ORDERS)[number], kept: PageParams): SortLink {
  const wanted = key === "name" ? "name" : sort === "-created" ? "created" : null;
  const href = withParams(PATH, "", { ...kept, sort: wanted });
  if (sort.replace("-", "") !== key) return { href };
  return { href, direction: sort === "-created" ? "descending" : "ascending" };
}

export default async function CustomersPage({ searchParams }: PageSearch) {
  const { ctx, visit, allows } = await staffPage("customers:read");
  const given = await searchParams;
  const search = Search.parse(given);
  const { tab, q, plan, state, usage, sort, cursor: trail } = search;
  const input = { q: q || undefined, cursor: lastCursor(trail) };
  const filter = { plan: plan ?? undefined, state: state ?? undefined, usage: usage ?? undefined, sort };
  const kept = {
    ...{ q, plan: plan ?? undefined, state: state ?? undefined, usage: usage ?? undefined },
    ...(sort === "-created" ? {} : { sort }),
  };
  const isPeople = tab === "people";
  const now = ctx.clock.now();
  const found = isPeople
    ? { people: await orFirstPage(PATH, listUsers(ctx, input)) }
    : { customers: await orFirstPage(PATH, listCustomers(ctx, { ...input, ...filter })) };
  const next = "people" in found ? found.people.next : found.customers.next;
  const words = q === "" ? "" : `q=${encodeURIComponent(q)}`;
  return (
    <PageBody>
      <PageHeader title="Customers" description="All organisations and users." />
      <TabLinks
        label="Customer views"
        tabs={[
          { href: `${PATH}?${words}`, label: "Organisations", current: !isPeople },
          { href: `${PATH}?tab=people${words && `&${words}`}`, label: "Users", current: isPeople },
        ]}
      />
      <IgnoredParameters ignored={ignoredIn(given, search, VALUES)} />
      {isPeople ? (
        <SearchBar key={tab} label="Search users" value={q} hint="Name, e-mail or ID" />
      ) : (
        <CustomerFilters {...{ q, plan, state, usage, sort }} csv={withParams("/api/staff/customers/csv", "", kept)} />
      )}
      <Card flush>
        {"people" in found ? (
          <PeopleTable rows={found.people.rows} now={now} myId={visit.user.id} mayWrite={allows("customers:write")} />
        ) : (
          <CustomersTable
            rows={found.customers.rows}
            now={now}
            isSearch={q !== "" || plan !== null || state !== null || usage !== null}
            sort={(key) => orderLink(key, sort, kept)}
          />
        )}
      </Card>
      <Pagination {...cursorPages(PATH, { ...(isPeople ? { tab, q } : kept), cursor: trail }, next)} />
    </PageBody>
  );
}
