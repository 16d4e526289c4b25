"use client";

import { useRouter } from "next/navigation";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useOfferActions } from "./offer-actions";
import { OrganisationChoice, type OwnOrganisation } from "./organisation-choice";
import { toMain } from "./to-main";

type AcceptOfferProps = { token: string; /** The one that is looked at. */ orgId: string; organisations: readonly OwnOrganisation[] };

/** Takes the offer for the organisation that is looked at. */
export function AcceptOffer({ token, orgId, organisations }: AcceptOfferProps) {
  const actions = useOfferActions();
  const router = useRouter();
  const taker = organisations.find(({ id }) => id === orgId)?.name ?? "your organisation";
  const accept = async () => {
    await actions.accept(token, orgId);
    router.refresh();
    toMain();
  };
  return (
    <div className="grid gap-4">
      {organisations.length > 1 && <OrganisationChoice organisations={organisations} orgId={orgId} />}
      <Form onSubmit={accept} label="Accept the offer" className="gap-4!">
        <p className="max-w-[64ch] text-14 text-pretty break-words text-muted">
          You accept it for <strong className="font-medium text-ink">{taker}</strong>. Payment is by invoice, and Enterprise is active at
          once.
        </p>
        <SubmitButton size="lg">Accept the offer</SubmitButton>
      </Form>
    </div>
  );
}
