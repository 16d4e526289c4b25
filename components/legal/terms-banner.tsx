"use client";

import { Banner } from "@/components/ui/banner";
import { Day } from "@/components/ui/day";
import { RunButton } from "@/components/ui/run-button";
import { TextLink } from "@/components/ui/text-link";
import type { AcceptedDocument, PendingTerms } from "@/lib/legal/contract";
import { useLegalActions } from "./actions";

const WORDS = {
  terms: {
    changed: "The terms of service have changed",
    first: "Accept the terms of service",
    accept: "Accept terms",
    done: "Terms accepted",
  },
  dpa: {
    changed: "The data processing agreement has changed",
    first: "Accept the data processing agreement",
    accept: "Accept agreement",
    done: "Agreement accepted",
  },
} as const satisfies Record<AcceptedDocument, unknown>;

/** Asks an owner to read and accept the newest terms, or the newest data processing agreement. */
export function TermsBanner({ terms: { document, number, summary, effectiveAt, isInForce, isChange } }: { terms: PendingTerms }) {
  const { acceptTerms } = useLegalActions();
  const words = WORDS[document];
  // Before the first version there was a text that followed the software: nothing says what is other in this one.
  const isFirst = number === 1;
  async function accept() {
    await acceptTerms(document, number);
    return { title: words.done, description: `Version ${number}` };
  }
  return (
    <Banner
      title={isChange && !isFirst ? words.changed : words.first}
      action={
        <RunButton size="sm" run={accept} failed="Not accepted">
          {words.accept}
        </RunButton>
      }
    >
      <TextLink href={`/legal/${document}?version=${number}`}>Version {number}</TextLink> {isInForce ? "has applied" : "applies"}{" "}
      {isInForce ? "since" : "from"} <Day at={effectiveAt} />. {isChange && summary !== "" && <>What has changed: {summary} </>}
      {isChange && isFirst && "It replaces the text that your organisation accepted before. "}Please read it, and accept it for your
      organisation.
    </Banner>
  );
}
