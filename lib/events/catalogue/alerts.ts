import { quarterText } from "@/lib/core/dates";
import { capital } from "@/lib/core/wording";
import { Changes } from "../contract";
import { event } from "./define";
import { count, quoted, short, text } from "./words";

const FIRED = {
  alertId: text,
  seriesId: text,
  kind: text,
  value: text,
  item: text,
  currency: text,
  unit: text,
  before: text,
  now: text,
  date: text,
  movePct: text,
  release: count,
};

const named = ({ name }: { name?: string | undefined }): string => (name === undefined ? "a company or table" : short(name));

export const ALERT_EVENTS = {
  "alert.created": event(
    "alerts",
    { item: text },
    { say: ({ item }) => `created a price alert${item === undefined ? "" : ` for${quoted(item)}`}` },
  ),
  "alert.changed": event(
    "alerts",
    { item: text, changes: Changes },
    { say: ({ item }) => `changed a price alert${item === undefined ? "" : ` for${quoted(item)}`}` },
  ),
  "alert.deleted": event("alerts", {}, { say: "deleted a price alert" }),
  "alert.fired": event("alerts", FIRED, {
    say: ({ item }) => `sent a price alert${item === undefined ? "" : ` for${quoted(item)}`}`,
    rule: { may: "data:read", to: "person", link: { href: "/console/alerts", may: "data:read" } },
    notification: ({ item, now, before, currency, unit, date }) => {
      const of = currency === undefined || unit === undefined ? "" : ` ${currency}/${unit}`;
      const change = now === undefined || before === undefined ? "" : `From ${before} to ${now}${of}. `;
      return [
        "neutral",
        `Price alert: ${item === undefined ? "a price series" : short(item)}`,
        `${change}${date === undefined ? "" : capital(`assessed on ${date}.`)}`.trim(),
      ];
    },
  }),
  "watch.created": event("alerts", { name: text }, { say: (data) => `started to watch ${named(data)}` }),
  "watch.deleted": event("alerts", {}, { say: "stopped watching a company or table" }),
  "watch.fired": event(
    "alerts",
    { watchId: text, kind: text, name: text, quarter: text.nullable(), release: count },
    {
      say: (data) => `sent a notice about ${named(data)}`,
      rule: { may: "data:read", to: "person", link: { href: "/console/alerts", may: "data:read" } },
      notification: ({ name, quarter, release }) => [
        "neutral",
        quarter == null ? `Updated: ${named({ name })}` : `${quarterText(quarter)} published: ${named({ name })}`,
        release === undefined ? "" : `With release ${release}.`,
      ],
    },
  ),
};
