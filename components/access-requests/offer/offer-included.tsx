import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { OrderLine, OrderText } from "@/lib/access/offers/contract";

/** Everything that the plan of an offer includes. */
export function OfferIncluded({ order }: { order: OrderText }) {
  return (
    <Card title="Everything included">
      <div className="grid gap-6">
        <Part title="Data" items={order.data} />
        <Part title="Delivery and service" items={order.services} />
      </div>
    </Card>
  );
}

function Part({ title, items }: { title: string; items: readonly OrderLine[] }) {
  return (
    <section aria-label={title} className="break-inside-avoid">
      <h3 className="mb-2 text-14 font-medium">{title}</h3>
      <DescriptionList items={items} />
    </section>
  );
}
