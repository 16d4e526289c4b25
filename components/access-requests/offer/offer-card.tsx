import { ActionProvider } from "@/components/api/action-provider";
import { Card } from "@/components/ui/card";
import type { OfferView } from "@/lib/access/contract";
import { AskForChange } from "./ask-for-change";
import { OfferDecision, type Viewer } from "./offer-decision";
import { OfferTermsList } from "./offer-terms";

type OfferCardProps = { offer: OfferView; token: string; viewer: Viewer | null; here: string };

/** An open offer: its terms, and accepting it. */
export function OfferCard({ offer, token, viewer, here }: OfferCardProps) {
  return (
    <Card title="Our offer">
      <div className="grid gap-6">
        <OfferTermsList offer={offer} />
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
