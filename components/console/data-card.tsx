import { Card } from "@/components/ui/card";
import { exactMoment, dayText } from "@/components/ui/moment";
import { StatusDot } from "@/components/ui/status-dot";
import { HealthLine, type ServiceHealth } from "./health-line";

export type Freshness = {
  release: number | null;
  publishedAt: string | null;
  pricesAt: string | null;
  pricesOf: string | null;
  shipmentsOf: string | null;
  sample: boolean;
};

const DAY_MS = 86_400_000;

/** "today", "yesterday", "18 Nov 2026" of the moment something was published, in UTC. */
function dayWord(atMs: number, nowMs: number): string {
  const days = Math.floor(nowMs / DAY_MS) - Math.floor(atMs / DAY_MS);
  return days === 0 ? "today" : days === 1 ? "yesterday" : dayText(atMs);
}

/** Whether the data is fresh; a price that is older than three days is worth a mark. */
export function DataCard({ data, now, health }: { data: Freshness; now: number; health: ServiceHealth | null }) {
  const { release, publishedAt, pricesAt, pricesOf, shipmentsOf, sample } = data;
  const pricesAtMs = pricesAt === null ? null : Date.parse(pricesAt);
  const isFresh = pricesAtMs !== null && now - pricesAtMs < 3 * DAY_MS;
  return (
    <Card title="Data">
      {pricesAtMs === null ? (
        <>
          <p className="text-14 leading-9">Nothing is published yet.</p>
          <p className="text-13 text-muted">The first release appears here by itself.</p>
        </>
      ) : (
        <p className="flex min-h-9 items-baseline gap-2 pt-1.5 text-16 font-medium" title={exactMoment(pricesAtMs)}>
          <StatusDot tone={isFresh ? "ok" : "warn"} label={isFresh ? "Fresh:" : "Older than three days:"} className="-translate-y-px" />
          <span>
            Prices {dayWord(pricesAtMs, now)}, <span className="num">{new Date(pricesAtMs).toISOString().slice(11, 16)}</span> UTC
          </span>
        </p>
      )}
      <ul className="mt-2 grid gap-1 text-13 text-muted">
        {pricesOf !== null && (
          <li>
            Newest price of <span className="num text-ink">{pricesOf}</span>
          </li>
        )}
        {shipmentsOf !== null && (
          <li>
            Shipments up to <span className="num text-ink">{shipmentsOf}</span>
          </li>
        )}
        {sample && <li>Generated sample data, marked in every answer</li>}
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
