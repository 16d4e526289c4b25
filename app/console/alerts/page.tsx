import { BellRing } from "lucide-react";
import type { Metadata } from "next";
import { AlertTable } from "@/components/alerts/alert-table";
import { CreateAlert } from "@/components/alerts/create-alert";
import { WatchTable } from "@/components/alerts/watch-table";
import { PlanRequired } from "@/components/plans/plan-required";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import type { PageParams } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listAlerts } from "@/lib/alerts/list-alerts";
import { listWatches } from "@/lib/alerts/watches/list-watches";
import { readFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { consolePage } from "@/lib/portal/page-access";
import { readNewAlert } from "./read-new-alert";

export const metadata: Metadata = { title: "Alerts" };

export default async function AlertsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, visit, orgId, allows } = await consolePage("data:read");
  const mayChange = allows("alerts:write") && visit.org.role !== "staff-view";
  const { new: asked } = await searchParams;
  const wanted = typeof asked === "string" ? asked : null;
  const [alerts, watches, { refusal }, { series, problem }] = await Promise.all([
    listAlerts(ctx, orgId),
    listWatches(ctx, orgId),
    readFeatureAccess(ctx, orgId, "prices"),
    readNewAlert(ctx, orgId, mayChange ? wanted : null),
  ]);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Alerts"
        description="A notification and an e-mail when a price passes a value or moves, or when what you watch changes. Only you see your alerts."
        actions={refusal === null && mayChange && <ButtonLink href="/prices">Choose a price series</ButtonLink>}
      />
      {problem !== null && (
        <Banner title="No alert was created" tone="warn">
          {problem}
        </Banner>
      )}
      {refusal !== null && alerts.length === 0 ? (
        <PlanRequired reason={refusal.detail} icon={<BellRing size={18} />} mayPay={allows("billing:write")}>
          Get a notification and an e-mail when a price passes a value that you choose.
        </PlanRequired>
      ) : (
        <Card flush title="Price alerts">
          <AlertTable
            rows={alerts}
            now={ctx.clock.now()}
            mayChange={mayChange}
            empty={
              <EmptyState title="No price alerts yet" action={<ButtonLink href="/prices">View prices</ButtonLink>}>
                Open a price series and choose Create alert.
              </EmptyState>
            }
          />
        </Card>
      )}
      {refusal !== null && alerts.length > 0 && <p className="text-13 text-muted">{refusal.detail} Until then, no alert fires.</p>}
      {(refusal === null || watches.length > 0) && (
        <Card flush title="Watched companies and tables">
          <WatchTable
            rows={watches}
            now={ctx.clock.now()}
            mayChange={mayChange}
            empty={
              <EmptyState title="Nothing watched yet" action={<ButtonLink href="/companies">View companies</ButtonLink>}>
                Open a company or a table of shipments and choose Watch.
              </EmptyState>
            }
          />
        </Card>
      )}
      {series !== null && <CreateAlert series={series} />}
    </div>
  );
}
