import { shortMoment } from "@/components/ui/moment";
import { Moment } from "@/components/ui/moment-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { DAY_MS } from "@/lib/core/durations";
import type { IncidentView } from "./status-view";
import { lengthText, moreText } from "./words";

const SHOWN = 30;

type IncidentListProps = {
  incidents: readonly IncidentView[];
  days: number;
  hasData: boolean;
  sinceMs: number | null;
  until: number;
  now: number;
};

/** Runs of down minutes, newest first. Without data nothing is claimed. */
export function IncidentList({ incidents, days, hasData, sinceMs, until, now }: IncidentListProps) {
  return (
    <section aria-labelledby="incidents">
      <h2 id="incidents" className="text-20 font-semibold">
        Incidents
      </h2>
      {incidents.length === 0 && <p className="mt-3 text-14 text-muted">{noneText(days, hasData, { sinceMs, until })}</p>}
      <ol className="mt-4">
        {incidents.slice(0, SHOWN).map((incident) => (
          <Row key={`${incident.from} ${incident.parts.join()}`} incident={incident} now={now} />
        ))}
      </ol>
      {incidents.length > SHOWN && <p className="mt-3 text-13 text-muted">{moreText(incidents.length - SHOWN)}</p>}
    </section>
  );
}

function noneText(days: number, hasData: boolean, { sinceMs, until }: { sinceMs: number | null; until: number }): string {
  if (!hasData || sinceMs === null) return "No data yet.";
  if (until - sinceMs >= days * DAY_MS) return `No incidents in the last ${days} days.`;
  return `No incidents since measurement began on ${shortMoment(sinceMs)}.`;
}

function Row({ incident: { from, to, parts, isOpen }, now }: { incident: IncidentView; now: number }) {
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-1 border-t border-line py-3 text-14 md:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <span className="num text-13">
        <Moment at={from} form="short" />
        <RelativeTime at={from} now={now} className="block text-12 text-muted" />
      </span>
      <span className="min-w-0">
        {parts.join(", ")} <span className="text-muted">down</span>
      </span>
      <span className="flex items-start gap-2 md:justify-end">
        {isOpen && <Tag tone="bad">ongoing</Tag>}
        <span className="num text-13">{lengthText(to - from)}</span>
      </span>
    </li>
  );
}
