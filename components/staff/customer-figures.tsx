import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { Meter } from "@/components/ui/meter";
import { Moment } from "@/components/ui/moment-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { countText } from "@/lib/core/wording";
import type { CustomerKeys } from "@/lib/keys/contract";
import type { CustomerUsage } from "@/lib/metering/contract";
import { quotaTone, usedText } from "./quota-words";

type CustomerFiguresProps = { usage: CustomerUsage; keys: CustomerKeys; now: number };

/** How a customer uses the service: calls against the quota, requests, keys. */
export function CustomerFigures({ usage: { usage, requests }, keys, now }: CustomerFiguresProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      <UsageCard usage={usage} />
      <Card title={`Requests in ${requests.days} days`}>
        <DescriptionList
          items={[
            { term: "All", details: countText(requests.total), num: true },
            { term: "Over a limit (429)", details: shareText(requests.limited, requests.total), num: true },
            { term: "Rejected (other 4xx)", details: shareText(requests.rejected, requests.total), num: true },
            { term: "Failed (5xx)", details: shareText(requests.failed, requests.total), num: true },
          ]}
        />
      </Card>
      <Card title="Keys">
        <DescriptionList
          items={[
            { term: "Live", details: countText(keys.live), num: true },
            { term: "Sandbox", details: countText(keys.sandbox), num: true },
            {
              term: "Last used",
              details: keys.lastUsedAt === null ? "Never" : <RelativeTime at={keys.lastUsedAt} now={now} />,
            },
            { term: "Used in the last hour", details: countText(keys.usedLastHour), num: true },
            ...(keys.expiring === 0 ? [] : [{ term: "Expire within 7 days", details: countText(keys.expiring), num: true }]),
            ...(keys.exposed === 0 ? [] : [{ term: "Sent in a URL", details: countText(keys.exposed), num: true }]),
          ]}
        />
      </Card>
    </div>
  );
}

/** "None", "12 (0.4%)". */
export function shareText(part: number, all: number): string {
  if (part === 0) return "None";
  const percent = (part / all) * 100;
  return `${countText(part)} (${percent < 0.1 ? "under 0.1" : percent.toFixed(1)}%)`;
}

function UsageCard({ usage: { kind, used, quota, endsAt, isTrial } }: { usage: CustomerUsage["usage"] }) {
  return (
    <Card title={isTrial ? "Calls in the trial" : kind === "live" ? "Calls this month" : "Sandbox calls today"}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="num text-28 leading-9 font-medium">{countText(used)}</span>
        <span className="num text-13 text-muted">{quota === null ? "no cap" : `of ${countText(quota)}`}</span>
      </p>
      {quota !== null && quota > 0 && (
        <Meter
          className="mt-3"
          value={used}
          max={quota}
          label="Calls used"
          text={`${usedText({ used, quota })} calls`}
          tone={quotaTone({ used, quota })}
        />
      )}
      <p className="mt-2.5 text-13 text-muted">
        {isTrial ? "Ends" : "Resets"} <Moment at={endsAt} />
      </p>
    </Card>
  );
}
