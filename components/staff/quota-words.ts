import { countText } from "@/lib/core/wording";

type Calls = { used: number; quota: number | null };

/** "800 of 1,000", "9,000, no cap". */
export const usedText = ({ used, quota }: Calls): string =>
  quota === null ? `${countText(used)}, no cap` : `${countText(used)} of ${countText(quota)}`;

/** A quota is nearly used from 80% on. */
export function quotaTone({ used, quota }: Calls): "mark" | "warn" | "bad" {
  if (quota === null || used < quota * 0.8) return "mark";
  return used < quota ? "warn" : "bad";
}
