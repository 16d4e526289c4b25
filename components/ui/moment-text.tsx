"use client";

import { besideUtc, clockMoment, dayText, exactMoment, longMoment, shortMoment, UTC } from "./moment";
import { useExactOnHover, useTimeZone } from "./time-zone";

const FORMS = { day: dayText, short: shortMoment, clock: clockMoment, long: longMoment, exact: exactMoment };

type MomentProps = {
  /** Milliseconds, or ISO 8601. */ at: number | string;
  /** "21 Nov 2026"; "21 Nov, 07:41 UTC"; "07:41:21 UTC"; "21 Nov 2026, 07:41 UTC"; with seconds. */ form?: keyof typeof FORMS;
  className?: string;
};

/** A time in the zone that the user has chosen, with UTC beside it where it has an hour and room; the exact time of both on hover. */
export function Moment({ at, form = "long", className }: MomentProps) {
  const atMs = typeof at === "number" ? at : Date.parse(at);
  const onHover = useExactOnHover(atMs);
  const zone = useTimeZone();
  return (
    <time dateTime={new Date(atMs).toISOString()} {...onHover} className={className}>
      <span className="whitespace-nowrap">{FORMS[form](atMs, zone)}</span>
      {zone !== UTC && (form === "long" || form === "exact") && (
        <span className="whitespace-nowrap opacity-75"> ({besideUtc(atMs, zone)})</span>
      )}
    </time>
  );
}
