import { ActionProvider } from "@/components/api/action-provider";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { OfferView } from "@/lib/access/contract";
import { AskForChange } from "./ask-for-change";
import { OfferDecision, type Viewer } from "./offer-decision";
import { OfferTermsList } from "./offer-terms";

type OfferCardProps = { offer: OfferView; token: string; viewer: Viewer | null; here: string };

/** An open offer: its terms, and accepting it. */
export function OfferCard({ offer, token, viewer, here }: OfferCardProps) {
  const full = `/offers/${token}`;
  return (
    <Card title="Our offer">
      <div className="grid gap-6">
        <OfferTermsList offer={offer} />
        {here !== full && (
          <p className="-mt-3 text-13">
            <TextLink href={full}>See everything that is included</TextLink>
          </p>
        )}
        <div className="border-t border-line pt-5 print:hidden">
          <ActionProvider>
            <OfferDecision offer={offer} token={token} viewer={viewer} here={here} />
          </ActionProvider>
        </div>
        <div className="grid border-t border-line pt-5 print:hidden">
          <AskForChange token={token} change={offer.change} />
        </div>
      </div>
    </Card>
  );
}
