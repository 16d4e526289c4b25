import type { Forecast } from "@/lib/core/forecast";
import { countText, timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { publicUrl } from "@/lib/platform/env";
import type { Threshold } from "./quota-thresholds";

export type QuotaNews = {
  percent: Threshold;
  used: number;
  quota: number;
  endsAt: Date;
  forecast: Forecast | null;
  /** Calls are sold beside the plan. */
  mayTopUp: boolean;
  /** The calls are those of a trial: they end with it. */
  isTrial: boolean;
};

/** A part of the calls of a period is used, or all of them. */
export function quotaMail(news: QuotaNews, to: { name: string }, organisation: string): MailContent {
  const { percent, used, quota, endsAt, forecast, mayTopUp, isTrial } = news;
  const isOver = percent === 100;
  return letter(to.name, isOver ? `${organisation} has used all its calls` : `${organisation} has used ${percent}% of its calls`, [
    text(isTrial ? trialText(news) : periodText(news)),
    facts([
      ["Used", `${countText(used)} of ${countText(quota)}`],
      [isTrial ? "Trial ends" : "Resets", timeText(endsAt)],
      ...(isOver ? [] : [["Forecast", forecastText(forecast, isTrial)] as const]),
    ]),
    text(
      isTrial
        ? "To continue, choose a plan: it takes the place of the trial as soon as you pay."
        : "Upgrades take effect immediately and start a new billing period.",
    ),
    link(isTrial ? "Choose a plan" : "Compare plans and upgrade", `${publicUrl()}/console/billing`),
    ...(mayTopUp ? [text("Top-ups add calls to the current period:"), link("Buy calls", `${publicUrl()}/console/billing#top-ups`)] : []),
    text("See which keys and endpoints make the calls, and revoke or restrict keys:"),
    link("Usage by key", `${publicUrl()}/console/usage?mode=live&by=key`),
    link("Keys", `${publicUrl()}/console/keys`),
  ]);
}

function periodText({ percent, used, quota, mayTopUp }: QuotaNews): string {
  return percent === 100
    ? `All ${countText(quota)} calls in this billing period are used. Requests with live keys return 429 until the period ends${mayTopUp ? " or calls are added" : ""}; nothing is billed beyond your plan, and sandbox keys keep working.`
    : `${countText(used)} of ${countText(quota)} calls in this billing period are used. At the limit, requests with live keys return 429; nothing is ever billed beyond your plan.`;
}

function trialText({ percent, used, quota }: QuotaNews): string {
  return percent === 100
    ? `All ${countText(quota)} calls in your trial are used. Requests with live keys are rejected from now on; nothing is billed, and sandbox keys keep working.`
    : `${countText(used)} of ${countText(quota)} calls in your trial are used. At the limit, requests with live keys are rejected; nothing is billed.`;
}

function forecastText(forecast: Forecast | null, isTrial: boolean): string {
  if (forecast === null) return "not enough data yet";
  return forecast.exhaustedAtMs === null
    ? `enough until the ${isTrial ? "trial ends" : "reset"}`
    : `the calls run out on ${timeText(new Date(forecast.exhaustedAtMs))}`;
}
