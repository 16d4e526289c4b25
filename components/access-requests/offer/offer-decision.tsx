import type { ReactNode } from "react";
import { SignOutButton } from "@/components/api/sign-out-button";
import { ContactLink } from "@/components/layout/contact-link";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import type { OfferView } from "@/lib/access/contract";
import { AcceptOffer } from "./accept-offer";
import { type OwnOrganisation, OrganisationChoice } from "./organisation-choice";
import { ResendVerification } from "./resend-verification";

/** `closed`: why the organisation that they look at can't be opened now. */
export type Viewer = { email: string; orgId: string | null; organisations: readonly OwnOrganisation[]; closed: string | null };

type OfferDecisionProps = {
  offer: OfferView;
  token: string;
  /** Who is signed in. */ viewer: Viewer | null;
  /** Where to come back to after signing in. */ here: string;
};

/** Accepting an offer, or what stands between the reader and that. */
export function OfferDecision({ offer, token, viewer, here }: OfferDecisionProps) {
  const back = { next: here, email: offer.email };
  const signIn = `/sign-in?${new URLSearchParams(back).toString()}`;
  const signUp = `/sign-up?${new URLSearchParams({ ...back, company: offer.company }).toString()}`;
  const owned = viewer?.organisations.filter(({ role }) => role === "owner") ?? [];
  const choice = <OrganisationChoice organisations={owned} orgId={viewer?.orgId ?? null} />;
  const make = <ButtonLink href="/account/organisations">Create an organisation</ButtonLink>;

  switch (offer.refusalReason) {
    case "closed":
      return null;
    case "session":
      return (
        <NotAcceptable
          text={
            <>
              To accept the offer, sign in or sign up with <Address>{offer.email}</Address>. You will return to this page.
            </>
          }
        >
          <ButtonLink href={signIn} variant="primary">
            Sign in
          </ButtonLink>
          <ButtonLink href={signUp}>Sign up</ButtonLink>
        </NotAcceptable>
      );
    case "address":
      return (
        <NotAcceptable
          text={
            <>
              This offer was sent to <Address>{offer.email}</Address>; you are signed in as <Address>{viewer?.email}</Address>. Sign in with
              the e-mail address the offer was sent to.
            </>
          }
        >
          <SignOutButton then={signIn} />
        </NotAcceptable>
      );
    case "unverified":
      return (
        <NotAcceptable text={offer.explanation}>
          <ResendVerification />
        </NotAcceptable>
      );
    case "organisation":
    case "suspended":
    case "owner":
      return (
        <NotAcceptable text={<>{viewer?.closed ?? offer.explanation} Then come back to this page.</>} field={owned.length > 0 && choice}>
          {viewer?.closed ? <ButtonLink href="/console">Open console</ButtonLink> : make}
        </NotAcceptable>
      );
    case "currency":
      return (
        <NotAcceptable text={offer.explanation} field={owned.length > 1 && choice}>
          <ContactLink />
        </NotAcceptable>
      );
    case "subscribed":
    case "invoiced":
    case "defaulted":
      return (
        <NotAcceptable text={offer.explanation} field={owned.length > 1 && choice}>
          <ButtonLink href="/console/billing">Open billing</ButtonLink>
        </NotAcceptable>
      );
    case null:
      return <AcceptOffer offer={offer} token={token} orgId={viewer?.orgId ?? ""} organisations={owned} />;
  }
}

const Address = ({ children }: { children: ReactNode }) => <strong className="font-medium break-words">{children}</strong>;

function NotAcceptable({ text, field, children }: { text: ReactNode; field?: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid gap-4">
      <Banner>{text}</Banner>
      {field}
      {children !== undefined && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
