import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Moment } from "./moment-text";
import { RelativeTime } from "./relative-time";
import { TimeZoneProvider } from "./time-zone";

const AT = Date.UTC(2026, 10, 21, 23, 41, 21);
const inZone = (zone: string | null, children: ReactNode): string =>
  renderToStaticMarkup(createElement(TimeZoneProvider, { zone, children }));
const shown = (zone: string | null, form: "day" | "short" | "long" | "exact" = "long"): string =>
  inZone(zone, createElement(Moment, { at: AT, form }));

test.each([
  [null, "day", "21 Nov 2026"],
  [null, "short", "21 Nov, 23:41 UTC"],
  [null, "exact", "21 Nov 2026, 23:41:21 UTC"],
  ["Europe/Berlin", "day", "22 Nov 2026"],
  ["Europe/Berlin", "short", "22 Nov, 00:41 CET"],
  ["Asia/Kolkata", "long", "22 Nov 2026, 05:11 GMT+5:30"],
  ["America/New_York", "exact", "21 Nov 2026, 18:41:21 GMT-5"],
] as const)("in zone %s as %s: %s", (zone, form, text) => {
  expect(shown(zone, form)).toContain(`>${text}</span>`);
});

test.each([
  [AT, "Europe/Berlin", "(21 Nov, 23:41 UTC)"],
  [AT - 12 * 3_600_000, "Europe/Berlin", "(11:41 UTC)"],
])("beside a time in another zone stands UTC, with its day where that is another", (at, zone, utc) => {
  expect(inZone(zone, createElement(Moment, { at }))).toContain(`${utc}</span>`);
  expect(inZone(null, createElement(Moment, { at }))).not.toContain("(");
});

test("every time has UTC on hover, beside the zone of the account", () => {
  expect(shown(null)).toContain('title="21 Nov 2026, 23:41:21 UTC"');
  const title = 'title="22 Nov 2026, 00:41:21 CET\n21 Nov 2026, 23:41:21 UTC"';
  expect(shown("Europe/Berlin")).toContain(title);
  const relative = inZone("Europe/Berlin", createElement(RelativeTime, { at: AT, now: AT + 100 * 86_400_000 }));
  expect(relative).toContain(title);
  expect(relative).toContain(">22 Nov 2026<");
});

test("summer time is that of the moment, not of today", () => {
  const at = Date.UTC(2026, 6, 1, 12);
  expect(inZone("Europe/Berlin", createElement(Moment, { at }))).toContain(">1 Jul 2026, 14:00 CEST</span>");
});
