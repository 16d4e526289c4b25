import type { HeaderList, HttpCall } from "@/lib/http/call";
import type { BurstState } from "@/lib/metering/counting/burst";
import type { Period } from "@/lib/metering/counting/open-period";
import type { Access } from "./access";
import { CORS_HEADERS } from "./cors";
import type { Route } from "./route";

/** A request to a route, with what stands in the places of its path. */
export type Exchange = {
  route: Route;
  call: HttpCall;
  params: readonly string[];
  /** performance.now() at which the call is refused if it is not counted by then. */
  untilMs: number;
};

/**
 * How the organisation of a known key stands; null for what could not be read. `refusal`: a limit beside burst and quota that
 * refused the request, such as that of test events. `applied`: what the request preferred and got.
 * `stated`: it set a clock, this is the period at that time, and it counts toward nothing.
 */
export type Standing = {
  access: Access;
  period: Period | null;
  burst: BurstState;
  refusal?: { retryInS: number };
  applied?: string;
  stated?: Period;
};

/** Whom the gate let in. */
export type Caller = Standing & { period: Period; authMs: number };

/** What a response cost, and the calls used in the period with it. */
export type Charged = { charge: number; used: number };

/** Returns the headers of every response, errors included; RateLimit and its policy whenever the key is known. */
export function commonHeaders(call: HttpCall, standing: Standing | null, charged?: Charged): HeaderList {
  const headers = [
    "Request-Id",
    call.id,
    "Usage-Charge",
    charged === undefined ? "0" : String(charged.charge),
    CORS_HEADERS[0] ?? "",
    CORS_HEADERS[1] ?? "",
    CORS_HEADERS[2] ?? "",
    CORS_HEADERS[3] ?? "",
  ];
  if (!standing) return headers;
  const { access, burst, period, refusal } = standing;
  let limit = refusal ? `"endpoint";r=0;t=${refusal.retryInS}, ` : "";
  limit += `"burst";r=${burst.left};t=${burst.fullInS}`;
  if (period && period.quota !== null)
    limit += `, "${access.isSandbox ? "day" : "month"}";r=${Math.max(0, period.quota - (charged ?? period).used)};t=${Math.max(0, Math.ceil((period.endsAtMs - call.nowMs) / 1_000))}`;
  headers.push("RateLimit-Policy", access.policy, "RateLimit", limit);
  if (standing.applied !== undefined) headers.push("Preference-Applied", standing.applied);
  return headers;
}
