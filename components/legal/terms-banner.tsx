"use client";

import { Banner } from "@/components/ui/banner";
import { Day } from "@/components/ui/day";
import { RunButton } from "@/components/ui/run-button";
import { TextLink } from "@/components/ui/text-link";
import type { PendingTerms } from "@/lib/legal/contract";
import { useLegalActions } from "./actions";

/** Asks an owner to read and accept the newest terms. */
export function TermsBanner({ terms: { number, summary, effectiveAt, isInForce, isChange } }: { terms: PendingTerms }) {
  const { acceptTerms } = useLegalActions();
  async function accept() {
    await acceptTerms(number);
    return { title: "Terms accepted", description: `Version ${number}` };
  }
  return (
    <Banner
      title={isChange ? "The terms of service have changed" : "Accept the terms of service"}
      action={
        <RunButton size="sm" run={accept} failed="Not accepted">
          Accept terms
        </RunButton>
      }
    >
      <TextLink href={`/legal/terms?version=${number}`}>Version {number}</TextLink> {isInForce ? "has applied" : "applies"}{" "}
      {isInForce ? "since" : "from"} <Day at={effectiveAt} />. {isChange && summary !== "" && <>What has changed: {summary} </>}Please read
      it, and accept it for your organisation.
    </Banner>
  );
}
