import type { Metadata } from "next";
import { DecideSubscription } from "@/components/status/decide-subscription";
import { TextLink } from "@/components/ui/text-link";
import { publicPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Status updates", robots: { index: false, follow: false }, referrer: "no-referrer" };

type Params = Promise<Record<string, string | string[] | undefined>>;

/** Where the e-mails of the status page lead: to confirm an address, or to end a subscription. */
export default async function SubscriptionPage({ searchParams }: { searchParams: Params }) {
  await publicPage();
  const { confirm, stop } = await searchParams;
  const decision =
    typeof confirm === "string"
      ? ({ what: "confirm", token: confirm } as const)
      : typeof stop === "string"
        ? ({ what: "stop", token: stop } as const)
        : null;
  return (
    <div className="grid max-w-[60ch] gap-5 py-12">
      <h1 className="text-28 font-semibold">Status updates</h1>
      <p className="text-16 text-muted">
        {decision === null ? (
          <>
            This link is incomplete. Subscribe on the <TextLink href="/status#subscribe">status page</TextLink>.
          </>
        ) : decision.what === "confirm" ? (
          "Receive incidents, maintenance and announcements by e-mail."
        ) : (
          "You no longer receive status updates at this address."
        )}
      </p>
      {decision !== null && <DecideSubscription {...decision} />}
    </div>
  );
}
