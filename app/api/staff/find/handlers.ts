import { findRecords } from "@/app/(market)/find-records";
import { marketOf } from "@/app/(market)/market-of";
import { FindQuery, FindReply, type Found } from "@/components/ui/find-reply";
import { listCustomers } from "@/lib/accounts/staff/list-customers";
import { listUsers } from "@/lib/accounts/staff/list-users";
import { viewOfPlan } from "@/lib/billing/entitlement/plan-views";
import { mayAsStaff, type Context } from "@/lib/platform/context";
import { staffRoute } from "@/lib/portal/routes";

const MOST = 5;

/** Where staff looks after what a page for readers shows. */
const STAFF_PAGES: Readonly<Record<string, string>> = {
  "/companies/": "/staff/data/records/company/",
  "/products/": "/staff/data/records/product/",
  "/prices/": "/staff/data/prices/",
};

async function records(ctx: Context, q: string): Promise<Found[]> {
  const market = await marketOf(ctx, null);
  const found = await findRecords({ ...market, view: viewOfPlan("enterprise", market.nowMs) }, q);
  return found.map((one) => {
    const page = Object.entries(STAFF_PAGES).find(([start]) => one.href.startsWith(start));
    return page === undefined ? one : { ...one, href: one.href.replace(...page) };
  });
}

async function customersAndPeople(ctx: Context, q: string): Promise<Found[]> {
  const [customers, users] = [await listCustomers(ctx, { q }), await listUsers(ctx, { q })];
  return [
    ...customers.rows.slice(0, MOST).map(({ id, name, owner }) => ({
      ...{ group: "Customers", label: name, href: `/staff/customers/${id}` },
      ...(owner === null ? {} : { about: owner }),
    })),
    ...users.rows.slice(0, MOST).map(({ name, email }) => ({
      ...{ group: "People", label: name, about: email },
      href: `/staff/customers?tab=people&q=${encodeURIComponent(email)}`,
    })),
  ];
}

/** Customers, people and records of the data by name, address or ID, as far as the role sees them. */
export const GET = staffRoute({ may: "any", query: FindQuery, reply: FindReply }, async ({ ctx, query: { q } }) => {
  return { found: [...(mayAsStaff(ctx, "customers:read") ? await customersAndPeople(ctx, q) : []), ...(await records(ctx, q))] };
});
