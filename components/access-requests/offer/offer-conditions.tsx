import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import type { OfferTerms } from "@/lib/access/contract";
import { conditionsOf } from "./offer-words";

/** How long an offer binds, what ends it, and what is accepted with it. */
export function OfferConditions({ offer, tax }: { offer: OfferTerms; /** What to say of tax. */ tax: string | null }) {
  return (
    <Card title="Term and cancellation">
      <DescriptionList
        items={[
          ...conditionsOf(offer, tax),
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
