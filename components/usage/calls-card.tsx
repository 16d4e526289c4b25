import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { Moment } from "@/components/ui/moment-text";
import { DAY_MS } from "@/lib/core/durations";
import { forecastOf } from "@/lib/core/forecast";
import { countText } from "@/lib/core/wording";
import type { Usage } from "@/lib/metering/contract";
import { BurnUpLine } from "./burn-up-line";
import { GivenCalls } from "./given-calls";
import { burnUp } from "./usage-bars";
import { forecastSentence } from "./words";

type CallsCardProps = {
  usage: Usage;
  now: number;
  /** The plan. */ aside?: ReactNode;
};

/** How many calls are left and until when. */
export function CallsCard({ usage, now, aside }: CallsCardProps) {
  const { kind, used, quota, startsAt, endsAt, isTrial } = usage;
  const [startsAtMs, endsAtMs] = [Date.parse(startsAt), Date.parse(endsAt)];
  const forecast = kind === "live" ? forecastOf({ used, quota, startsAtMs, endsAtMs, nowMs: now }) : null;
  const text = quota === null ? `${countText(used)} calls, no cap` : `${countText(used)} of ${countText(quota)} calls`;
  const share = quota === null ? 0 : used / quota;
  return (
    <Card title={isTrial ? "Calls in the trial" : kind === "live" ? "Calls this month" : "Sandbox calls today"} aside={aside}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="num text-28 leading-9 font-medium">{countText(used)}</span>
          <span className="num text-13 text-muted">{quota === null ? "no cap" : `of ${countText(quota)}`}</span>
          {quota !== null && <span className="num text-13">{countText(Math.max(0, quota - used))} left</span>}
        </p>
        <p className="num text-13 text-muted">
          {isTrial ? "ends" : "resets"} <Moment at={endsAtMs} form="short" />
        </p>
      </div>
      <div className="mt-3">
        {quota !== null && kind === "live" && (
          <BurnUpLine
            label={`Cumulative calls ${isTrial ? "in the trial" : "this month"}: ${text}`}
            sums={burnUp(usage.days, startsAt.slice(0, 10), used)}
            quota={quota}
            daysInPeriod={Math.round((endsAtMs - startsAtMs) / DAY_MS)}
            expected={forecast?.expected ?? null}
          />
        )}
        {quota !== null && kind === "sandbox" && (
          <Meter
            value={used}
            max={quota}
            label="Sandbox calls today"
            text={text}
            tone={share >= 1 ? "bad" : share >= 0.8 ? "warn" : "mark"}
          />
        )}
      </div>
      {usage.given !== null && <GivenCalls given={usage.given} />}
      <p className="mt-2.5 text-13 text-muted">
        {kind === "sandbox" && (quota === null || used < quota)
          ? "The sandbox returns a small fixed slice of the data and is never billed."
          : forecastSentence(usage, forecast)}
      </p>
    </Card>
  );
}
