import { Banner } from "@/components/ui/banner";
import { Moment } from "@/components/ui/moment-text";
import { RelativeTime } from "@/components/ui/relative-time";
import type { EndpointRow } from "@/lib/webhooks/contract";
import { reasonText } from "./words";

/** What is wrong with an endpoint and what to do about it. */
export function EndpointBanners({ endpoint, now }: { endpoint: EndpointRow; now: number }) {
  const { state, disabledReason, disabledAt, failingSince } = endpoint;
  if (state === "disabled")
    return (
      <Banner tone={disabledReason === "by-hand" ? "info" : "bad"} title="This endpoint is disabled">
        {reasonText(disabledReason)}{" "}
        {disabledAt !== null && (
          <>
            It stopped receiving events <RelativeTime at={disabledAt} now={now} />.
          </>
        )}{" "}
        Enable it, then replay the failed deliveries.
      </Banner>
    );
  if (failingSince === null) return null;
  return (
    <Banner tone="warn" title="Deliveries are failing">
      All deliveries have failed since <Moment at={failingSince} form="short" />. Each message is attempted ten times over three days. The
      endpoint is disabled after five days without a successful delivery.
    </Banner>
  );
}
