import type { BurstState } from "@/lib/metering/burst";
import type { Period } from "@/lib/metering/open-period";
import type { Access } from "./access";
import type { HttpCall } from "./call";
import { CORS_HEADERS } from "./cors";
import { rateHeaders } from "./rate-headers";
import type { Route } from "./route";

/** What is known of a call so far; errors are answered with as much of it as there is. */
export type CallState = { call: HttpCall; route: Route; nowMs: number; access: Access | null; burst: BurstState | null; period: Period | undefined; authMs: number; queryMs: number };

/** Headers of every answer, errors included. */
export function commonHeaders(state: CallState, charge: 0 | 1): Record<string, string> {
  const headers: Record<string, string> = { "Request-Id": state.call.id, "Usage-Charge": charge === 1 ? "1" : "0", ...CORS_HEADERS };
  if (state.access) rateHeaders(headers, state.access, state.burst, state.period, state.nowMs);
  return headers;
}

