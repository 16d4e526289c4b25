import { FindQuery, FindReply } from "@/components/ui/find-reply";
import { listCustomers } from "@/lib/accounts/staff/list-customers";
import { listUsers } from "@/lib/accounts/staff/list-users";
import { staffRoute } from "@/lib/portal/routes";

const MOST = 5;

/** Customers and people by name, address or ID. */
export const GET = staffRoute({ query: FindQuery, reply: FindReply }, async ({ ctx, query: { q } }) => {
  const [customers, users] = [await listCustomers(ctx, { q }), await listUsers(ctx, { q })];
  return {
    found: [
      ...customers.rows.slice(0, MOST).map(({ id, name, owner }) => ({
        ...{ group: "Customers", label: name, href: `/staff/customers/${id}` },
        ...(owner === null ? {} : { about: owner }),
      })),
      ...users.rows.slice(0, MOST).map(({ name, email }) => ({
        ...{ group: "People", label: name, about: email },
        href: `/staff/customers?tab=people&q=${encodeURIComponent(email)}`,
      })),
    ],
  };
});
