import type { ReactNode } from "react";
import { KeepFresh } from "@/components/api/keep-fresh";
import { TextLink } from "@/components/ui/text-link";
import type { FirstStep } from "./first-run";

const POLL_MS = 4_000;

export type GeneralFacts = { hasKey: boolean; hasCalled: boolean; hasCompany: boolean };
type Reader = { mayInvite: boolean; mayChoosePlan: boolean; /** What creates a key, for those who may. */ createKey: ReactNode };

/** From a new organisation to one that works: a key, a request, a team or a plan. */
export const generalSteps = (facts: GeneralFacts, { mayInvite, mayChoosePlan, createKey }: Reader): FirstStep[] => [
  { title: "Create a sandbox key", isDone: facts.hasKey, content: createKey },
  requestStep(facts),
  {
    title: "Set up your organisation",
    isDone: facts.hasCompany,
    content: (
      <>
        {mayChoosePlan ? <TextLink href="/console/billing">Choose a plan</TextLink> : "Choose a plan"} to get all data and live keys, or{" "}
        {mayInvite ? <TextLink href="/console/team">invite your team</TextLink> : "ask an owner to invite your team"}.
      </>
    ),
  },
];

export const requestStep = ({ hasKey, hasCalled }: Pick<GeneralFacts, "hasKey" | "hasCalled">): FirstStep => ({
  title: "Make your first request",
  isDone: hasCalled,
  content: hasKey ? (
    <>
      Send your key with any request, for instance <code className="num text-ink">GET /api/v1/pricing/spot</code>, as the{" "}
      <TextLink href="/docs">quick start</TextLink> shows, or try one in the <TextLink href="/explorer">explorer</TextLink>. If you did not
      store the key, <TextLink href="/console/keys">roll it</TextLink> for a new one. This page updates automatically.
      <KeepFresh everyMs={POLL_MS} />
    </>
  ) : (
    "One click, or one line in your terminal."
  ),
});
