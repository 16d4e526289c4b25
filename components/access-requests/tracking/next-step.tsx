import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { type AccessRequestState, STATE_TABLE, type TrackingView } from "@/lib/access/contract";

type Step = { more: string | null; actions: (view: TrackingView) => ReactNode };

const AGAIN = "/request-access?plan=enterprise";
const nothing = () => null;
const again = (
  <ButtonLink href={AGAIN} variant="primary">
    Request again
  </ButtonLink>
);
const selfService = <ButtonLink href="/sign-up">Start with Starter or Pro</ButtonLink>;

const STEPS: Record<AccessRequestState, Step> = {
  received: { more: "Nothing to do right now. This page updates automatically.", actions: nothing },
  in_review: { more: "Nothing to do right now. This page updates automatically.", actions: nothing },
  needs_info: { more: "You can read our question and reply below.", actions: nothing },
  offered: { more: null, actions: nothing },
  accepted: {
    more: "Enterprise is active for your organisation. You will receive the first invoice by e-mail.",
    actions: () => (
      <ButtonLink href="/console" variant="primary">
        Open the console
      </ButtonLink>
    ),
  },
  offer_expired: { more: "You can submit a new request at any time. It takes two minutes.", actions: () => again },
  declined: {
    more: "Starter and Pro need no review, and you can submit a new request if anything changes.",
    actions: () => (
      <>
        {selfService}
        <ButtonLink href={AGAIN}>Request again</ButtonLink>
      </>
    ),
  },
  withdrawn: { more: "You can submit a new request at any time.", actions: () => again },
  self_service: {
    more: null,
    actions: ({ signUpPath }) =>
      signUpPath !== null && (
        <ButtonLink href={signUpPath} variant="primary">
          Create your account
        </ButtonLink>
      ),
  },
};

/** What the state means and what the applicant can do now. */
export function NextStep({ view }: { view: TrackingView }) {
  const { more, actions } = STEPS[view.state];
  const ways = actions(view);
  return (
    <div className="min-w-0 flex-1 basis-72">
      <h2 className="text-20 font-semibold">{STATE_TABLE[view.state].title}</h2>
      <p className="mt-1.5 max-w-[64ch] text-14 text-muted">
        {STATE_TABLE[view.state].about} {more}
      </p>
      {Boolean(ways) && <div className="mt-4 flex flex-wrap gap-3">{ways}</div>}
    </div>
  );
}
