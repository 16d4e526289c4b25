import { shortMoment } from "@/components/ui/moment";
import { DAY_MS } from "@/lib/core/durations";
import { countText } from "@/lib/core/wording";
import type { KeyUsage } from "@/lib/keys/contract";
import { addressesText } from "./words";

const count = (calls: number): string => `${countText(calls)} ${calls === 1 ? "call" : "calls"}`;

/** "120 calls in the last 24 hours, 4 in the last hour, from 203.0.113.7 (118) and 192.0.2.1 (2)." */
export function recentText({ sinceMs, lastHour, calls, addresses }: KeyUsage["recent"], nowMs: number): string {
  const isAll = nowMs - sinceMs >= DAY_MS;
  const span = isAll ? "in the last 24 hours" : `since ${shortMoment(sinceMs)}`;
  if (calls === 0) return `No requests ${span}.`;
  const [only] = addresses;
  const from = addresses.length === 1 && only !== undefined ? `all from ${only.address}` : `from ${addressesText(addresses)}`;
  return `${count(calls)} ${span}${lastHour === 0 ? "" : `, ${countText(lastHour)} in the last hour`}, ${from}.`;
}
