import type { BurstState } from "@/lib/metering/counting/burst";
import type { Period } from "@/lib/metering/counting/open-period";
import type { Access } from "./access";
import type { HeaderList, HttpCall } from "@/lib/http/call";
import { CORS_HEADERS } from "./cors";
import type { Route } from "./route";

/** What is known of a call so far; errors are answered with as much of it as there is. */
export type CallState = {
  call: HttpCall;
  route: Route;
  nowMs: number;
  /** performance.now() at which the call is refused if it is not counted by then. */
  untilMs: number;
  access: Access | null;
  burst: BurstState | null;
  period: Period | null;
  /** Calls used in the period, this one included once it is counted. */
  used: number;
  authMs: number;
  queryMs: number;
};

/** Headers of every answer, errors included; RateLimit and its policy whenever the key is known. */
export function commonHeaders(state: CallState, charge: 0 | 1): HeaderList {
  const { access, burst, period } = state;
  const headers = [
    "Request-Id",
    state.call.id,
    "Usage-Charge",
    charge === 1 ? "1" : "0",
    CORS_HEADERS[0] ?? "",
    CORS_HEADERS[1] ?? "",
    CORS_HEADERS[2] ?? "",
    CORS_HEADERS[3] ?? "",
  ];
  if (!access) return headers;
  let limit = `"burst";r=${burst ? burst.left : access.burst.bucket};t=${burst ? burst.fullInS : 0}`;
  if (period && period.quota !== null)
    limit += `, "${access.isSandbox ? "day" : "month"}";r=${Math.max(0, period.quota - state.used)};t=${Math.max(0, Math.ceil((period.endsAtMs - state.nowMs) / 1_000))}`;
  headers.push("RateLimit-Policy", access.policy, "RateLimit", limit);
  return headers;
}
