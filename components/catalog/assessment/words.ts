import type { Tone } from "@/components/ui/status-dot";
import type { Approval, RoundEntry, RoundFrequency, RoundState, RoundView } from "@/lib/catalog/assessments/contract";
import { zonedParts } from "@/lib/core/zoned-time";

export const ROUND_WORDS: Readonly<Record<RoundState, { title: string; tone: Tone }>> = {
  open: { title: "Open", tone: "sun" },
  staged: { title: "Ready to publish", tone: "sun" },
  published: { title: "Published", tone: "ok" },
  discarded: { title: "Discarded", tone: "neutral" },
};

export const FREQUENCY_WORDS: Readonly<Record<RoundFrequency, string>> = { daily: "Daily", weekly: "Weekly" };

export const APPROVAL_WORDS: Readonly<Record<Approval, string>> = {
  over_bound: "Prices that move more than the bound",
  all: "All prices",
};

/** "2026-11-23, 16:00 (Asia/Shanghai)"; null without a time of publication. */
export function publishText({ publish_at, publish_zone }: Pick<RoundView, "publish_at" | "publish_zone">): string | null {
  if (publish_at === null) return null;
  const zone = publish_zone ?? "UTC";
  const { day, time } = zonedParts(Date.parse(publish_at), zone);
  return `${day}, ${time} (${zone})`;
}

/** "USD/W · FOB · CN" */
export const termsText = ({ currency, unit, price_term, region }: RoundEntry): string =>
  [`${currency}/${unit}`, price_term.replaceAll("_", " "), region].join(" · ");
