"use client";

import { clsx } from "clsx";
import { dayText, exactMoment, longMoment, shortMoment } from "./moment";
import { useMomentTitle, useTimeZone } from "./time-zone";

const FORMS = { day: dayText, short: shortMoment, long: longMoment, exact: exactMoment };

type MomentProps = {
  /** Milliseconds, or ISO 8601. */ at: number | string;
  /** "21 Nov 2026"; "21 Nov, 07:41 UTC"; "21 Nov 2026, 07:41 UTC"; with seconds. */ form?: keyof typeof FORMS;
  className?: string;
};

/** A time in the zone that the user has chosen, with the exact time in UTC and local time on hover. */
export function Moment({ at, form = "long", className }: MomentProps) {
  const atMs = typeof at === "number" ? at : Date.parse(at);
  const title = useMomentTitle(atMs);
  return (
    <time dateTime={new Date(atMs).toISOString()} title={title} className={clsx("whitespace-nowrap", className)}>
      {FORMS[form](atMs, useTimeZone())}
    </time>
  );
}
