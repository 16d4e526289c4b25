import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { DeliveryDetail, EndpointRow } from "@/lib/webhooks/contract";
import { DeliveryState } from "./delivery-state";
import { ReplayDelivery } from "./replay-delivery";
import { eventTitle, shortUrl } from "./words";

type DeliveryHeaderProps = { endpoint: EndpointRow; delivery: DeliveryDetail; mayReplay: boolean };

/** What was sent, what became of it, and the way to send it again. */
export function DeliveryHeader({ endpoint, delivery, mayReplay }: DeliveryHeaderProps) {
  return (
    <div className="grid gap-1">
      <p className="flex min-w-0 gap-1.5 text-13">
        <TextLink href="/console/webhooks">Webhooks</TextLink>
        <span aria-hidden="true" className="text-muted">
          /
        </span>
        <TextLink href={`/console/webhooks/${endpoint.id}`} className="min-w-0 truncate" title={endpoint.description || endpoint.url}>
          {endpoint.description || shortUrl(endpoint.url)}
        </TextLink>
      </p>
      <PageHeader
        title={eventTitle(delivery.type)}
        badge={<DeliveryState delivery={delivery} />}
        actions={mayReplay ? <ReplayDelivery endpointId={endpoint.id} id={delivery.id} /> : undefined}
      />
    </div>
  );
}
