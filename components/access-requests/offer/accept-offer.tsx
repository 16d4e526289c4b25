"use client";

import { useRouter } from "next/navigation";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import type { OfferView } from "@/lib/access/contract";
import { pricePer } from "@/lib/core/wording";
import { focusMain } from "../focus-main";
import { useOfferActions } from "./actions";
import { MoveToOffer } from "./move-to-offer";
import { OrganisationChoice, type OwnOrganisation } from "./organisation-choice";

type AcceptOfferProps = {
  offer: OfferView;
  token: string;
  /** The one that is looked at. */ orgId: string;
  organisations: readonly OwnOrganisation[];
};

/** Takes the offer for the organisation that is looked at: at once by invoice, at a checkout, or with the subscription that it has. */
export function AcceptOffer({ offer, token, orgId, organisations }: AcceptOfferProps) {
  const actions = useOfferActions();
  const router = useRouter();
  const taker = organisations.find(({ id }) => id === orgId)?.name ?? "your organisation";
  const price = pricePer(offer.amountCents, offer);
  const accept = async () => {
    const { url } = await actions.accept(token, orgId);
    if (url !== null) return window.location.assign(url);
    router.refresh();
    focusMain();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {organisations.length > 1 && <OrganisationChoice organisations={organisations} orgId={orgId} />}
      {offer.way === "change" ? (
        <MoveToOffer key={orgId} token={token} orgId={orgId} taker={taker} price={price} unpaid={offer.unpaid} />
      ) : (
        <Form onSubmit={accept} label="Accept offer" className="gap-4!">
          <p className="max-w-[64ch] text-14 text-pretty break-words text-muted">
            You are accepting this offer for <strong className="font-medium text-ink">{taker}</strong>.{" "}
            {offer.way === "invoice"
              ? "You pay by invoice, and Enterprise is active immediately."
              : "You pay by card on the next page. Enterprise is active once you have paid, and nothing is binding until then."}
            {offer.taxSentence !== null && ` The price is ${price}. ${offer.taxSentence}`}
          </p>
          <SubmitButton size="lg" className="max-w-full">
            {offer.way === "invoice"
              ? "Accept offer"
              : offer.taxSentence === null
                ? `Accept and pay ${price}`
                : "Accept and continue to payment"}
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}
