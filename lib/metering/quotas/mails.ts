import type { Forecast } from "@/lib/core/forecast";
import { countText, timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { publicUrl } from "@/lib/platform/env";
import type { Threshold } from "./quota-thresholds";

/** `mayTopUp`: calls are sold beside the plan. */
export type QuotaNews = { percent: Threshold; used: number; quota: number; endsAt: Date; forecast: Forecast | null; mayTopUp: boolean };

/** A part of the calls of a period is used, or all of them. */
export function quotaMail(
  { percent, used, quota, endsAt, forecast, mayTopUp }: QuotaNews,
  to: { name: string },
  organisation: string,
): MailContent {
  const isOver = percent === 100;
  return letter(to.name, isOver ? `${organisation} has used all its calls` : `${organisation} has used ${percent}% of its calls`, [
    text(
      isOver
        ? `All ${countText(quota)} calls in this billing period are used. Requests with live keys return 429 until the period ends${mayTopUp ? " or calls are added" : ""}; nothing is billed beyond your plan, and sandbox keys keep working.`
        : `${countText(used)} of ${countText(quota)} calls in this billing period are used. At the limit, requests with live keys return 429; nothing is ever billed beyond your plan.`,
    ),
    facts([
      ["Used", `${countText(used)} of ${countText(quota)}`],
      ["Resets", timeText(endsAt)],
      ...(isOver ? [] : [["Forecast", forecastText(forecast)] as const]),
    ]),
    text("Upgrades take effect immediately and start a new billing period."),
    link("Compare plans and upgrade", `${publicUrl()}/console/billing`),
    ...(mayTopUp ? [text("Top-ups add calls to the current period:"), link("Buy calls", `${publicUrl()}/console/billing#top-ups`)] : []),
    text("See which keys and endpoints make the calls, and revoke or restrict keys:"),
    link("Usage by key", `${publicUrl()}/console/usage?mode=live&by=key`),
    link("Keys", `${publicUrl()}/console/keys`),
  ]);
}

function forecastText(forecast: Forecast | null): string {
  if (forecast === null) return "not enough data yet";
  return forecast.exhaustedAtMs === null ? "enough until the reset" : `the calls run out on ${timeText(new Date(forecast.exhaustedAtMs))}`;
}
