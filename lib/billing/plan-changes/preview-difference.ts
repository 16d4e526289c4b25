import { countText } from "@/lib/core/wording";
import type { AcceptedPreview, PlanChangePreview } from "../contract";

/**
 * Traffic does not stop while somebody reads a preview, and what it uses may be carried into the new period. So many of that
 * period's calls may have gone by then: of Pro's what Starter can use in three minutes.
 */
const USED_MEANWHILE_PERCENT = 1;

/** Returns what is less good than the preview that was accepted, as a sentence; null: nothing. */
export function differenceOf(
  accepted: AcceptedPreview,
  now: Pick<PlanChangePreview, "dueCents" | "availableCalls" | "upgrade">,
): string | null {
  if (now.dueCents !== accepted.dueCents) return "The amount has changed since the preview.";
  const { availableCalls: left } = now;
  if (left === null) return null;
  const shown = accepted.availableCalls;
  const periodCalls = left + (now.upgrade?.carriedCalls ?? 0);
  if (shown !== null && left >= shown - Math.floor((periodCalls * USED_MEANWHILE_PERCENT) / 100)) return null;
  return `The new billing period would have ${countText(left)} calls left, but the preview showed ${shown === null ? "no cap" : countText(shown)}. Calls made before you confirm are included.`;
}
