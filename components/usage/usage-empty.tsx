import { TextLink } from "@/components/ui/text-link";
import { isNarrowed, usageHref, type UsageView } from "./filter";

/** Why there is nothing to see, and how there will be. */
export function UsageEmpty({ view, isLive }: { view: UsageView; /** Live keys are answered. */ isLive: boolean }) {
  if (isNarrowed(view))
    return (
      <>
        No results in this period. <TextLink href={usageHref(view, { key: null, endpoint: null })}>Clear filters</TextLink>
      </>
    );
  if (view.mode === "live" && !isLive)
    return (
      <>
        Live keys require a plan. Until then, use the <TextLink href={usageHref(view, { mode: "sandbox", period: null })}>sandbox</TextLink>
        .
      </>
    );
  return (
    <>
      Send a request with a {view.mode === "live" ? "live" : "sandbox"} key to see it here within seconds. Create keys under{" "}
      <TextLink href="/console/keys">Keys</TextLink>, or use the <TextLink href="/explorer">explorer</TextLink>, which doesn't need one.
    </>
  );
}
