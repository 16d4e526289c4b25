import { PageHeader } from "@/components/ui/page-header";
import type { DeliveryDetail, EndpointRow } from "@/lib/webhooks/contract";
import { DeliveryState } from "./delivery-state";
import { ReplayDelivery } from "./replay-delivery";
import { eventTitle, shortUrl } from "./words";

type DeliveryHeaderProps = { endpoint: EndpointRow; delivery: DeliveryDetail; mayReplay: boolean };

/** What was sent, what became of it, and the way to send it again. */
export function DeliveryHeader({ endpoint, delivery, mayReplay }: DeliveryHeaderProps) {
  return (
    <PageHeader
      parents={[
        { label: "Webhooks", href: "/console/webhooks" },
        { label: endpoint.description || shortUrl(endpoint.url), href: `/console/webhooks/${endpoint.id}` },
      ]}
      title={eventTitle(delivery.type)}
      badge={<DeliveryState delivery={delivery} />}
      actions={mayReplay ? <ReplayDelivery endpointId={endpoint.id} id={delivery.id} /> : undefined}
    />
  );
}
