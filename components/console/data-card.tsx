import { Card } from "@/components/ui/card";
import { exactMoment, dayText } from "@/components/ui/moment";
import { StatusDot } from "@/components/ui/status-dot";
import { dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { isStale } from "@/lib/core/price-age";
import { SAMPLE_TEXT, type SampleShare } from "@/lib/core/sample";
import { HealthLine, type ServiceHealth } from "./health-line";

export type Freshness = {
  release: number | null;
  publishedAt: string | null;
  pricesAt: string | null;
  assessedOn: string | null;
  shipmentsOf: string | null;
  sample: SampleShare;
};

/** "today", "yesterday", "18 Nov 2026" of the moment something was published, in UTC. */
function dayWord(atMs: number, nowMs: number): string {
  const days = Math.floor(nowMs / DAY_MS) - Math.floor(atMs / DAY_MS);
  return days === 0 ? "today" : days === 1 ? "yesterday" : dayText(atMs);
}

/** Whether the data is fresh: prices published within three days, the newest of them assessed within two weeks. */
export function DataCard({ data, now, health }: { data: Freshness; now: number; health: ServiceHealth | null }) {
  const { release, publishedAt, pricesAt, assessedOn, shipmentsOf, sample } = data;
  const pricesAtMs = pricesAt === null ? null : Date.parse(pricesAt);
  const today = dayAt(now);
  const isOld = assessedOn === null || isStale(assessedOn, "weekly", today);
  const isFresh = pricesAtMs !== null && now - pricesAtMs < 3 * DAY_MS && !isOld;
  return (
    <Card title="Data">
      {pricesAtMs === null ? (
        <>
          <p className="text-14 leading-9">No data published yet.</p>
          <p className="text-13 text-muted">The first release will appear here automatically.</p>
        </>
      ) : (
        <p className="flex min-h-9 items-baseline gap-2 pt-1.5 text-16 font-medium" title={exactMoment(pricesAtMs)}>
          <StatusDot tone={isFresh ? "ok" : "warn"} label={isFresh ? "Fresh:" : "Stale:"} className="-translate-y-px" />
          <span>
            Prices updated {dayWord(pricesAtMs, now)},{" "}
            <span className="whitespace-nowrap">
              <span className="num">{new Date(pricesAtMs).toISOString().slice(11, 16)}</span> UTC
            </span>
          </span>
        </p>
      )}
      <ul className="mt-2 grid gap-1 text-13 text-muted">
        {assessedOn !== null && (
          <li>
            {assessedOn === today ? "Latest price from" : "Last assessed"}{" "}
            <span className="num text-ink">{dayText(Date.parse(assessedOn))}</span>
            {isOld && <span className="ml-2 text-warn">stale</span>}
          </li>
        )}
        {shipmentsOf !== null && (
          <li>
            Shipments up to <span className="num text-ink">{shipmentsOf}</span>
          </li>
        )}
        {sample !== "none" && <li>{SAMPLE_TEXT[sample]}</li>}
      </ul>
      <HealthLine health={health} />
      {release !== null && publishedAt !== null && (
        <p className="mt-2.5 text-12 text-faint" title={exactMoment(Date.parse(publishedAt))}>
          Release <span className="num">{release}</span>
        </p>
      )}
    </Card>
  );
}
