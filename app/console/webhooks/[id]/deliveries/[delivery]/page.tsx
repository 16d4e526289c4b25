import type { Metadata } from "next";
import { AttemptList } from "@/components/webhooks/attempt-list";
import { DeliveryFacts } from "@/components/webhooks/delivery-facts";
import { DeliveryHeader } from "@/components/webhooks/delivery-header";
import { readFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { consolePage } from "@/lib/portal/page-access";
import { thisDelivery, thisEndpoint } from "../../this-endpoint";

type DeliveryPageProps = { params: Promise<{ id: string; delivery: string }> };

export const generateMetadata = async ({ params }: DeliveryPageProps): Promise<Metadata> => {
  const { id, delivery } = await params;
  return { title: `${(await thisDelivery(id, delivery)).type} · Webhook delivery` };
};

export default async function DeliveryPage({ params }: DeliveryPageProps) {
  const { ctx, orgId, allows } = await consolePage("webhooks:read");
  const { id, delivery: deliveryId } = await params;
  const endpoint = await thisEndpoint(id);
  const [delivery, { refusal }] = await Promise.all([thisDelivery(id, deliveryId), readFeatureAccess(ctx, orgId, "webhooks")]);
  const now = ctx.clock.now();
  const mayReplay = allows("webhooks:write") && refusal === null && endpoint.state === "enabled" && delivery.state !== "waiting";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DeliveryHeader endpoint={endpoint} delivery={delivery} mayReplay={mayReplay} />
      <DeliveryFacts delivery={delivery} now={now} />
      <AttemptList log={delivery.log} now={now} />
    </div>
  );
}
