import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { dataOf, type OfferLine, servicesOf } from "./offer-words";

/** Everything that the plan of an offer includes, from the plan table. */
export function OfferIncluded() {
  const plan = PLAN_TABLE.enterprise;
  return (
    <Card title="Everything included">
      <div className="grid gap-6">
        <Part title="Data" items={dataOf(plan)} />
        <Part title="Delivery and service" items={servicesOf(plan)} />
      </div>
    </Card>
  );
}

function Part({ title, items }: { title: string; items: readonly OfferLine[] }) {
  return (
    <section aria-label={title} className="break-inside-avoid">
      <h3 className="mb-2 text-14 font-medium">{title}</h3>
      <DescriptionList items={items} />
    </section>
  );
}
