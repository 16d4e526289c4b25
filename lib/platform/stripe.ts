import Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "./context";
import { env } from "./env";
import { warnSampled } from "./log-sampled";
import { perProcess } from "./process-state";
import { withinBudget } from "./stripe-budget";

/** How long one try may take, how often it is tried again, and after what pause at first. Tests of a Stripe that is away have less patience. */
export const stripePatience = perProcess("stripe-patience", () => ({ timeoutMs: 15_000, retries: 2, pauseS: 0.5 }));

type Kept = { client: Stripe; madeFor: string };
const kept = perProcess<{ last: Kept | null }>("stripe", () => ({ last: null }));

/** Where payments go: Stripe's own address, or one of this machine. */
function addressOf(base: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (base === undefined) return {};
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port: port === "" ? 80 : Number(port), protocol: protocol === "https:" ? "https" : "http" };
}

/** The one client, made when it is first needed: without a key it can't be made at all. @throws DomainError unavailable */
function getStripe(): Stripe {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = env();
  if (!key) throw new DomainError("unavailable", "Payments are not set up on this server.");
  const { timeoutMs, retries, pauseS } = stripePatience();
  const madeFor = JSON.stringify([key, base, timeoutMs, retries, pauseS]);
  const { last } = kept();
  if (last?.madeFor === madeFor) return last.client;
  const client = new Stripe(key, {
    apiVersion: "2026-10-28.endive",
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    ...addressOf(base),
  });
  // The library has no setting for its pauses, only this question to itself.
  Object.assign(client, { getInitialNetworkRetryDelay: () => pauseS });
  kept().last = { client, madeFor };
  return client;
}

/** No money moves: the key is a test key. */
export const arePaymentsTests = (): boolean => !/^(sk|rk)_live_/.test(env().STRIPE_SECRET_KEY ?? "");
export type PaymentMode = "sandbox" | "test" | "live";
/** Where customers are made: ids of one mode mean nothing in another. */
export const paymentMode = (): PaymentMode => (env().STRIPE_API_BASE ? "sandbox" : arePaymentsTests() ? "test" : "live");
/** The page of an object in Stripe's dashboard; null for the sandbox. */
export const dashboardUrl = (path: string): string | null =>
  env().STRIPE_API_BASE ? null : `https://dashboard.stripe.com/${arePaymentsTests() ? "test/" : ""}${path}`;

const AWAY = "The payment service is not available at the moment. Try again in a few minutes. You won't be charged twice.";
const away = (cause: unknown): DomainError => new DomainError("unavailable", AWAY, { cause, headers: { "Retry-After": "60" } });

/**
 * One call to Stripe; what it refuses is thrown as it is, to be told apart with the functions below.
 * @throws DomainError unavailable when it is away, too busy, broken, or does not take our key; rate-limited when the organisation
 *   asks more than its share
 */
export async function askStripe<T extends object>(ctx: Context, call: (stripe: Stripe) => Promise<T>): Promise<T> {
  // A transaction would hold its locks for as long as Stripe takes.
  if (ctx.db) throw new Error("Stripe was called inside a transaction");
  const stripe = getStripe();
  const answer = await withinBudget(ctx, () => call(stripe)).catch((error: unknown) => {
    throw isAway(error) ? logged(error) : error;
  });
  // The library takes an error page that happens to be JSON for the object that was asked for.
  const { lastResponse }: Partial<Stripe.Response<object>> = answer;
  if (lastResponse && lastResponse.statusCode >= 400)
    throw logged(new Error(`Stripe answered ${lastResponse.statusCode} without an error`));
  return answer;
}

function logged(error: unknown): DomainError {
  warnSampled(["Stripe did not do what it was asked"], { err: error instanceof Error ? error.message : String(error) });
  return away(error);
}

/**
 * What kind of error of the library it is. Told by its name: the server's bundle and the one that Next makes each have the
 * library's classes for themselves.
 */
const kindOf = (error: unknown): string => (error instanceof Error && "type" in error ? String(error.type) : "");
const fieldOf = (error: unknown, name: "code" | "statusCode" | "param" | "headers"): unknown =>
  error instanceof Error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined;

const AWAY_KINDS = [
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
];
const isAway = (error: unknown): boolean => AWAY_KINDS.includes(kindOf(error)) || isInFlight(error);

/** The same request is being answered already. */
const isInFlight = (error: unknown): boolean => kindOf(error) === "StripeIdempotencyError" && fieldOf(error, "statusCode") === 409;

/** What we named does not exist at Stripe, or not any more. */
export const isMissing = (error: unknown): boolean => isRefused(error) && fieldOf(error, "code") === "resource_missing";
/** The customer that we named does not exist at Stripe. */
export const isCustomerMissing = (error: unknown): boolean => isMissing(error) && fieldOf(error, "param") === "customer";
/** A failure that Stripe has kept under its idempotency key: asking with the same key gets the same answer for a day. */
export function isKeptFailure(error: unknown): boolean {
  const cause = error instanceof DomainError ? error.cause : error;
  const headers = fieldOf(cause, "headers");
  return (
    typeof headers === "object" &&
    headers !== null &&
    Object.entries(headers).some(([name, value]) => name === "idempotent-replayed" && value === "true")
  );
}
/** An idempotency key was used before with other parameters. */
export const isReusedKey = (error: unknown): boolean => kindOf(error) === "StripeIdempotencyError" && !isInFlight(error);
/** Stripe understood and refuses: what was asked for does not fit the state that the thing is in. */
export const isRefused = (error: unknown): boolean => kindOf(error) === "StripeInvalidRequestError";
/** Stripe computes the tax, and can't tell from the customer's address which. */
export const isTaxLocationUnknown = (error: unknown): boolean =>
  isRefused(error) && fieldOf(error, "code") === "customer_tax_location_invalid";
/** The bank asks the customer to confirm, which a call without the customer can't do. */
export const isActionNeeded = (error: unknown): boolean => String(fieldOf(error, "code")).endsWith("_requires_action");
/** What the bank said, in words for the person who pays; null for any other error. */
export function declineOf(error: unknown): string | null {
  if (kindOf(error) !== "StripeCardError" || !(error instanceof Error)) return null;
  return isActionNeeded(error) ? "Your bank asks you to confirm this payment, which is not possible here." : error.message;
}

const isWrongSignature = (error: unknown): boolean => kindOf(error) === "StripeSignatureVerificationError";

const FUTURE_S = 300;

/**
 * An event whose signature is right for one of the secrets, and whose time is within five minutes of now.
 * @param nowMs the library's own check covers the past only
 * @throws DomainError bad-request
 */
export async function readSignedEvent(body: string, header: string | null, nowMs: number): Promise<Stripe.Event> {
  const secrets = (env().STRIPE_WEBHOOK_SECRET ?? "").split(",").map((secret) => secret.trim());
  const refused = (why: string, cause?: unknown): DomainError => new DomainError("bad-request", why, { cause });
  if (!header) throw refused("The header Stripe-Signature is missing.");
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(header)?.[1]);
  if (signedAt * 1_000 > nowMs + FUTURE_S * 1_000) throw refused("The time of the signature is in the future.");
  let last: unknown;
  for (const secret of secrets.filter((text) => text !== "")) {
    try {
      return await Stripe.webhooks.constructEventAsync(body, header, secret, FUTURE_S, undefined, nowMs);
    } catch (error) {
      last = error;
      // The secret was right and the body is no event: another secret would only hide that.
      if (!isWrongSignature(error)) break;
    }
  }
  throw refused(isWrongSignature(last) ? "The signature is not valid for this body or has expired." : "The event could not be read.", last);
}
