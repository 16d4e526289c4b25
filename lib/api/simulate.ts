import { setTimeout as wait } from "node:timers/promises";
import { DomainError, type ErrorCode } from "@/lib/core/errors";
import type { Maybe } from "@/lib/core/maybe";
import { explainKnown } from "@/lib/core/nearest";
import { isKeyOf, keysOf } from "@/lib/core/tables";
import type { HttpCall } from "@/lib/http/call";
import type { BurstState } from "@/lib/metering/counting/burst";
import type { Period } from "@/lib/metering/counting/open-period";
import { simulateEvent } from "@/lib/webhooks/deliveries/send-test-event";
import { ASKABLE_EVENTS, AUDIT } from "@/lib/webhooks/messages/event-types";
import type { Access } from "./access";
import { requireScope } from "./authorise";
import { preferenceOf } from "./prefer";
import { contextOfKey } from "./serve-action";

/** Errors that a sandbox key can ask for, with the seconds of their Retry-After; null where trying again does not help. */
export const SIMULATED_ERRORS = {
  "rate-limited": 2,
  "quota-exceeded": 3_600,
  "concurrency-limited": 1,
  unavailable: 2,
  "subscription-inactive": null,
  "plan-required": null,
  "scope-missing": null,
  "key-expired": null,
  "key-revoked": null,
  "organisation-suspended": null,
} as const satisfies Partial<Record<ErrorCode, number | null>>;

const SLOW = "slow";
/** Well within the time that every call has. */
const SLOW_MS = 5_000;

/** What `Prefer: simulate=…` knows, beside the events of webhooks. */
export const SIMULATIONS: readonly string[] = [...keysOf(SIMULATED_ERRORS), SLOW];
/** Events that a key can ask for. */
const EVENTS = ASKABLE_EVENTS.filter((type) => type !== AUDIT);
const KNOWN: readonly string[] = [...SIMULATIONS, ...EVENTS];

/** What was simulated, and what is left to do once the request has succeeded. */
export type Simulated = { applied: string; afterwards?: () => Promise<void> };

/** An error that was asked for: it is none of the service, and nobody is called for it. */
export class SimulatedError extends DomainError {}

/** How an organisation stands with what was simulated: a client that goes by RateLimit is tested as well. */
export function standingOf(error: unknown, { burst, period }: { burst: BurstState; period: Period | null }, nowMs: number) {
  if (!(error instanceof SimulatedError)) return { burst, period };
  const inS = Number(error.extra.headers?.["Retry-After"] ?? 0);
  if (error.code === "rate-limited") return { burst: { ...burst, passed: false, left: 0, fullInS: inS, nextInS: inS }, period };
  if (error.code !== "quota-exceeded" || !period) return { burst, period };
  return { burst, period: { ...period, used: period.quota ?? 0, endsAtMs: nowMs + inS * 1_000 } };
}

/**
 * Returns what was simulated, undefined where nothing was asked for. Fails, responds late or sends an event as a request with a sandbox key prefers, so that clients and receivers can be tested against it.
 * @throws SimulatedError what was asked for
 * @throws DomainError bad-request for a live key, or something that can't be simulated; for an event what `simulateEvent` throws
 */
export function simulate(call: HttpCall, access: Access): Maybe<Simulated | undefined> {
  const { isSandbox, isVisitor, facts } = access;
  const asked = preferenceOf(call, "simulate");
  if (asked === undefined) return undefined;
  if (!isSandbox || isVisitor)
    throw new DomainError("bad-request", "Only sandbox keys can simulate. Use a sandbox key, or leave out Prefer: simulate.");
  call.seen.route = "simulated";
  if (asked === SLOW) return wait(SLOW_MS).then(() => ({ applied: `simulate=${SLOW}` }));
  const type = EVENTS.find((event) => event === asked);
  if (type !== undefined) {
    requireScope(access, ["webhooks:write"]);
    return simulateEvent(contextOfKey(call, access), facts.org_id, type).then((afterwards) => ({
      applied: `simulate=${asked}`,
      afterwards,
    }));
  }
  if (!isKeyOf(SIMULATED_ERRORS, asked))
    throw new DomainError("bad-request", `${JSON.stringify(asked.slice(0, 40))} can't be simulated.${explainKnown(asked, KNOWN)}`);
  const retryInS = SIMULATED_ERRORS[asked];
  throw new SimulatedError(asked, "This error was simulated, as Prefer: simulate asked for. The request was not counted.", {
    headers: { "Preference-Applied": `simulate=${asked}`, ...(retryInS === null ? {} : { "Retry-After": String(retryInS) }) },
  });
}
