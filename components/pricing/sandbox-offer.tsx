import { ButtonLink } from "@/components/ui/button-link";
import { DescriptionList } from "@/components/ui/description-list";
import { SANDBOX } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";
import { burstText, featureList } from "./plan-words";

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
          Every account comes with a sandbox: real answers to real requests, on a fixed small part of the data. It needs no card and it does
          not run out.
        </p>
        <ButtonLink href={isSignedIn ? "/console/keys" : "/sign-up"}>{isSignedIn ? "Open your keys" : "Get a sandbox key"}</ButtonLink>
      </div>
      <DescriptionList
        className="self-start border-l border-line pl-6 md:pl-7"
        items={[
          { term: "Price", details: "Free" },
          { term: "Calls", details: `${countText(callsPerDay)} a day, by UTC` },
          { term: "Burst", details: burstText(SANDBOX) },
          { term: "Rows a call", details: `Up to ${countText(maxRows)}` },
          { term: "Data", details: `A part of ${featureList(features)}` },
          ...(features.shipments === null
            ? []
            : [{ term: "Shipments", details: `Up to the quarter that ended ${shipmentsUntilMonths} months ago` }]),
        ]}
      />
    </section>
  );
}
