import { burstText } from "@/components/plans/plan-words";
import { ButtonLink } from "@/components/ui/button-link";
import { DescriptionList } from "@/components/ui/description-list";
import { SANDBOX } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";

/** What everyone gets before any payment. */
export function SandboxOffer({ isSignedIn }: { isSignedIn: boolean }) {
  const { callsPerDay, maxRows, features, shipmentsUntilMonths } = SANDBOX;
  return (
    <section aria-labelledby="sandbox" className="grid grid-cols-1 gap-x-14 gap-y-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div>
        <h2 id="sandbox" className="text-20 font-semibold">
          Try it before you pay
        </h2>
        <p className="mt-2 mb-5 max-w-[44ch] text-14 text-muted">
          Every account includes a sandbox: real requests and responses on a small fixed part of the data. No card required, no time limit.
        </p>
        <ButtonLink href={isSignedIn ? "/console/keys" : "/sign-up"}>{isSignedIn ? "View your keys" : "Get a sandbox key"}</ButtonLink>
      </div>
      <DescriptionList
        className="self-start border-l border-line pl-6 md:pl-7"
        items={[
          { term: "Price", details: "Free" },
          { term: "Calls", details: `${countText(callsPerDay)} per day (UTC)` },
          { term: "Burst", details: burstText(SANDBOX) },
          { term: "Rows per call", details: `Up to ${countText(maxRows)}` },
          { term: "Data", details: "A small part of every dataset, including the RFQ feed" },
          ...(features.shipments === null ? [] : [{ term: "Shipments", details: `Older than ${shipmentsUntilMonths} months` }]),
        ]}
      />
    </section>
  );
}
