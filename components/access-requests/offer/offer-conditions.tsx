import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import type { OrderText } from "@/lib/access/offers/contract";

/** How long an offer binds, what ends it, and what is accepted with it. */
export function OfferConditions({ order }: { order: OrderText }) {
  return (
    <Card title="Term and cancellation">
      <DescriptionList
        items={[
          ...order.conditions,
          {
            term: "Terms",
            details: (
              <>
                When you press Accept, you accept the <TextLink href="/legal/terms">terms of service</TextLink>, the{" "}
                <TextLink href="/legal/data-licence">data licence</TextLink> and the{" "}
                <TextLink href="/legal/dpa">data processing agreement</TextLink>.
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
