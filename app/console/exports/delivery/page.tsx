import { CloudUpload } from "lucide-react";
import type { Metadata } from "next";
import { AuditStreamCard } from "@/components/exports/audit-stream-card";
import { DestinationFacts } from "@/components/exports/destination-facts";
import { DestinationForm } from "@/components/exports/destination-form";
import { EXPORTS_PATH } from "@/components/exports/words";
import { PlanRequired } from "@/components/plans/plan-required";
import { Card } from "@/components/ui/card";
import { DocsLink } from "@/components/ui/docs-link";
import { PageHeader } from "@/components/ui/page-header";
import { readFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { readAuditStream } from "@/lib/exports/audit-stream/read-stream";
import { readDestination } from "@/lib/exports/delivery/read-destination";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Bucket · Exports" };

export default async function DeliveryPage() {
  const { ctx, visit, orgId, allows } = await consolePage("exports:write");
  const [destination, { refusal }, stream] = await Promise.all([
    readDestination(ctx, orgId),
    readFeatureAccess(ctx, orgId, "exports"),
    allows("audit:read") ? readAuditStream(ctx, orgId) : null,
  ]);
  const mayChange = visit.org.role !== "staff-view";
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        parents={[{ label: "Exports", href: EXPORTS_PATH }]}
        title="Bucket"
        description={
          <>
            Have finished exports written into a bucket of your own, in Amazon S3 or any store that is compatible with it.{" "}
            <DocsLink href="/docs/exports#your-own-bucket" />
          </>
        }
      />
      {refusal !== null && destination === null && (
        <PlanRequired reason={refusal.detail} icon={<CloudUpload size={18} />} mayPay={allows("billing:write")}>
          Exports are written into your bucket as soon as they are ready.
        </PlanRequired>
      )}
      {destination !== null && (
        <DestinationFacts destination={destination} refusal={refusal?.detail ?? null} mayChange={mayChange} now={ctx.clock.now()} />
      )}
      {destination !== null && allows("audit:read") && (
        <AuditStreamCard
          stream={stream}
          bucket={destination.bucket}
          isPossible={refusal === null && destination.state === "enabled"}
          mayChange={mayChange}
          now={ctx.clock.now()}
        />
      )}
      {refusal === null && mayChange && (
        <Card title={destination === null ? "Add bucket" : "Settings"}>
          <DestinationForm key={JSON.stringify(destination)} destination={destination} />
        </Card>
      )}
    </div>
  );
}
