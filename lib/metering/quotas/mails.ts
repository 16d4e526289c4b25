import type { Forecast } from "@/lib/core/forecast";
import { countText, timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { greeting } from "@/lib/mail/greeting";
import { publicUrl } from "@/lib/platform/env";
import type { Threshold } from "./quota-thresholds";

export type QuotaNews = { percent: Threshold; used: number; quota: number; endsAt: Date; forecast: Forecast | null };

/** A part of the calls of a period is used, or all of them. */
export function quotaMail({ percent, used, quota, endsAt, forecast }: QuotaNews, to: { name: string }, organisation: string): MailContent {
  const isOver = percent === 100;
  return {
    subject: isOver ? `All calls of ${organisation} are used` : `${percent} % of the calls of ${organisation} are used`,
    parts: [
      text(greeting(to.name)),
      text(
        isOver
          ? `All ${countText(quota)} calls of this billing period are used. Requests with live keys return 429 until the period ends; nothing is billed beyond your plan, and sandbox keys keep working.`
          : `${countText(used)} of ${countText(quota)} calls of this billing period are used. At the limit, requests with live keys return 429; nothing is ever billed beyond your plan.`,
      ),
      facts([
        ["Used", `${countText(used)} of ${countText(quota)}`],
        ["Resets", timeText(endsAt)],
        ...(isOver ? [] : [["Forecast", forecastText(forecast)] as const]),
      ]),
      text("Upgrades take effect immediately and start a new billing period."),
      link("Compare plans and upgrade", `${publicUrl()}/console/billing`),
      text("To see which key or endpoint makes the calls, and to revoke or narrow a key:"),
      link("Usage by key", `${publicUrl()}/console/usage?mode=live&by=key`),
      link("Keys", `${publicUrl()}/console/keys`),
    ],
  };
}

function forecastText(forecast: Forecast | null): string {
  if (forecast === null) return "not enough data yet";
  return forecast.exhaustedAtMs === null ? "they last until the reset" : `they run out on ${timeText(new Date(forecast.exhaustedAtMs))}`;
}
