import { TextLink } from "@/components/ui/text-link";
import { isNarrowed, usageHref, type UsageView } from "./filter";

/** Why there is nothing to see, and how there will be. */
export function UsageEmpty({ view, isLive }: { view: UsageView; /** Live keys are answered. */ isLive: boolean }) {
  if (isNarrowed(view))
    return (
      <>
        Nothing matches in this time. <TextLink href={usageHref(view, { key: null, endpoint: null })}>Show everything</TextLink>
      </>
    );
  if (view.mode === "live" && !isLive)
    return (
      <>
        Live keys are answered once you have a plan. Until then everything can be tried in the{" "}
        <TextLink href={usageHref(view, { mode: "sandbox", period: null })}>sandbox</TextLink>.
      </>
    );
  return (
    <>
      Send a request with a {view.mode === "live" ? "live" : "sandbox"} key: its day appears here within seconds. Keys are made on{" "}
      <TextLink href="/console/keys">Keys</TextLink>, and the <TextLink href="/explorer">explorer</TextLink> needs none.
    </>
  );
}
