import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { ViewTable } from "@/components/views/view-table";
import { consolePage } from "@/lib/portal/page-access";
import { listViews } from "@/lib/views/list-views";

export const metadata: Metadata = { title: "Saved views" };

export default async function ViewsPage() {
  const { ctx, visit, orgId, allows } = await consolePage("data:read");
  const views = await listViews(ctx, orgId);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Saved views"
        description="Pages with their filters: yours, and those that your organisation shares. Get any of them by e-mail each Monday."
      />
      <Card flush>
        <ViewTable
          rows={views}
          mayChange={allows("alerts:write") && visit.org.role !== "staff-view"}
          empty={
            <EmptyState title="No saved views yet" action={<ButtonLink href="/prices">View prices</ButtonLink>}>
              Filter prices, companies, products or shipments and choose Save view.
            </EmptyState>
          }
        />
      </Card>
    </div>
  );
}
