import { customersCsv } from "@/components/staff/customers-csv";
import { CustomerFilter, type CustomerRow } from "@/lib/accounts/contract";
import { listCustomers } from "@/lib/accounts/staff/list-customers";
import { dayAt } from "@/lib/core/dates";
import { staffFileRoute } from "@/lib/portal/file-route";

/** The most that one file holds. */
const MAX_ROWS = 5_000;

/** The customers that the page's filters leave, in its order. */
export const GET = staffFileRoute("customers:read", CustomerFilter, async ({ ctx, query }) => {
  const rows: CustomerRow[] = [];
  let next: string | null = null;
  do {
    const page = await listCustomers(ctx, { ...query, ...(next === null ? {} : { cursor: next }) });
    rows.push(...page.rows);
    next = page.next;
  } while (next !== null && rows.length < MAX_ROWS);
  return { name: `customers-${dayAt(ctx.clock.now())}.csv`, chunks: customersCsv(rows) };
});
