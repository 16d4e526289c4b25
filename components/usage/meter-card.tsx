import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DescriptionList, type Description } from "@/components/ui/description-list";
import { Meter } from "@/components/ui/meter";
import { Moment } from "@/components/ui/moment-text";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Forecast } from "@/lib/core/forecast";
import { countText } from "@/lib/core/wording";
import type { UsageReport } from "@/lib/metering/contract";
import { GivenCalls } from "./given-calls";
import { boundsText, usageSentence } from "./words";

type MeterCardProps = { report: UsageReport; forecast: Forecast | null; now: number; /** What to do about it. */ action?: ReactNode };

/** How much is used, how much is left, and until when. */
export function MeterCard({ report, forecast, now, action }: MeterCardProps) {
  const { sandbox, window } = report;
  const used = sandbox?.used ?? report.used;
  const quota = sandbox?.limit ?? window.quota;
  const share = quota === null ? 0 : quota === 0 ? 1 : used / quota;
  const title = sandbox
    ? "Sandbox calls today"
    : window.kind === "days"
      ? "Last 30 days"
      : window.isTrial
        ? window.isRunning
          ? "Calls in the trial"
          : "Trial"
        : window.isRunning
          ? "This billing period"
          : "Earlier billing period";
  const text = quota === null ? `${countText(used)} calls` : `${countText(used)} of ${countText(quota)} calls`;
  return (
    <Card title={title} aside={!sandbox && <span className="num text-12">{boundsText(window.startsAt, window.endsAt)}</span>}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="num text-28 leading-9 font-medium">{countText(used)}</span>
        {quota !== null && <span className="num text-13 text-muted">of {countText(quota)}</span>}
        {quota === null && window.kind === "period" && <span className="text-13 text-muted">no cap</span>}
      </p>
      {quota !== null && (
        <Meter
          className="mt-3"
          value={used}
          max={Math.max(1, quota)}
          label={title}
          text={text}
          tone={share >= 1 ? "bad" : share >= 0.8 ? "warn" : "mark"}
          {...(forecast === null ? {} : { forecast: forecast.expected })}
        />
      )}
      {window.given !== null && <GivenCalls given={window.given} />}
      <p className="mt-3 text-13 text-muted">
        {sandbox ? "The sandbox returns a small fixed slice of the data and is never billed." : usageSentence(report, forecast)}
      </p>
      <DescriptionList className="mt-3" items={factsOf(report, forecast, now)} />
      {action !== undefined && <div className="mt-4">{action}</div>}
    </Card>
  );
}

function factsOf(report: UsageReport, forecast: Forecast | null, now: number): Description[] {
  const { sandbox, window, total } = report;
  const used = sandbox?.used ?? report.used;
  const quota = sandbox?.limit ?? window.quota;
  const endsAt = Date.parse(sandbox?.endsAt ?? window.endsAt);
  const facts: Description[] = [];
  if (quota !== null) facts.push({ term: "Left", details: countText(Math.max(0, quota - used)), num: true });
  if (sandbox || (window.kind === "period" && window.isRunning))
    facts.push({ term: window.isTrial ? "Trial ends" : "Resets", details: <Reset at={endsAt} now={now} /> });
  if (forecast?.exhaustedAtMs != null)
    facts.push({
      term: "Runs out",
      details: <Moment at={forecast.exhaustedAtMs} form="short" />,
      num: true,
    });
  if (window.kind === "days" && !sandbox) facts.push({ term: "All responses", details: countText(total.calls), num: true });
  return facts;
}

function Reset({ at, now }: { at: number; now: number }) {
  return (
    <>
      <Moment at={at} form="short" className="num text-13" /> <RelativeTime at={at} now={now} className="text-13 text-muted" />
    </>
  );
}
