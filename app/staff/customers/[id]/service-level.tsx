import { MonthsTable } from "@/components/service-level/months-table";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { Context } from "@/lib/platform/context";
import { readCustomerLevel } from "@/lib/service-level/reports/read-service-level";

const SHOWN = 6;

/** The last months of a customer that has, or had, a service level; nothing for others. */
export async function CustomerServiceLevel({ ctx, orgId }: { ctx: Context; orgId: string }) {
  const { months } = await readCustomerLevel(ctx, orgId);
  if (months.length === 0) return null;
  const path = `/staff/service-level/${encodeURIComponent(orgId)}`;
  return (
    <Card title="Service level" aside={<TextLink href={path}>Minutes and credits</TextLink>} flush>
      <MonthsTable months={months.slice(0, SHOWN)} current="" hrefOf={(month) => `${path}?month=${month}`} />
    </Card>
  );
}
