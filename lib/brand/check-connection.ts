import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { jsonIn } from "@/lib/core/json";
import { reading, type Context } from "@/lib/platform/context";
import { addressPolicy, type AddressPolicy } from "@/lib/platform/outgoing/address-policy";
import { sendFailure } from "@/lib/platform/outgoing/network-sentence";
import { requestAt, untilAborted } from "@/lib/platform/outgoing/request-at";
import { resolveHost, systemResolver, type Resolver } from "@/lib/platform/outgoing/resolve-host";
import { limitAttempts } from "@/lib/platform/throttle";
import type { ConnectionView } from "./contract";
import { brandInOrg } from "./records";

/** How the host is visited; tests give another policy, resolver, port, time or certificate authority. */
export type Visiting = { policy: AddressPolicy; resolve: Resolver; timeoutMs: number; port?: number; ca?: string };

const visiting = (): Visiting => ({ policy: addressPolicy(), resolve: systemResolver, timeoutMs: 8_000 });

const LIMIT = { what: "brand-connection", limit: 30, windowMs: HOUR_MS };
/** Later, a certificate that is renewed by itself would have been. */
const SOON_MS = 14 * DAY_MS;
const MAX_BYTES = 1_024;

/** As `/api/health/tls` answers here, whether or not the host is switched on. */
const Ours = z.object({ status: z.enum(["known host", "unknown host"]) });

type Found = { isOurs: boolean; issuer: string; validUntilMs: number };

/** One name of the certificate; some have several. */
const nameIn = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** Ours is short; of a longer one enough to tell that it isn't. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of response) {
    text += String(chunk);
    if (text.length > MAX_BYTES) break;
  }
  return text;
}

async function visit(host: string, { policy, resolve, timeoutMs, port, ca }: Visiting): Promise<Found> {
  const signal = AbortSignal.timeout(timeoutMs);
  const url = new URL(`https://${host}${port === undefined ? "" : `:${port}`}/api/health/tls?domain=${host}`);
  const address = await untilAborted(resolveHost(url, policy, resolve), signal);
  const response = await requestAt(url, { method: "GET", headers: { accept: "application/json" }, address, signal, ca });
  try {
    // Read before the body is: then the connection may be closed.
    const { socket } = response;
    const { issuer, valid_to: validTo } = socket instanceof TLSSocket ? socket.getPeerCertificate() : {};
    const text = await untilAborted(beginningOf(response), signal).catch(() => "");
    return {
      isOurs: Ours.safeParse(jsonIn(text)).success,
      issuer: (nameIn(issuer?.O) ?? nameIn(issuer?.CN) ?? "an unnamed authority").slice(0, 100),
      validUntilMs: Date.parse(validTo ?? ""),
    };
  } finally {
    response.destroy();
  }
}

const sentenceOf = (error: unknown): string => sendFailure(error) ?? "The host could not be reached over HTTPS.";

/**
 * Visits the proved host over HTTPS as a browser would, and says whether its certificate is trusted and whether the request arrives here.
 * @throws DomainError not-found, role-missing, plan-required, subscription-inactive, conflict (no proved host), rate-limited
 */
export async function checkConnection(ctx: Context, { orgId }: { orgId: string }, how: Visiting = visiting()): Promise<ConnectionView> {
  requireMay(ctx, "brand:write", orgId);
  await requireFeatureAccess(ctx, orgId, "white_label");
  await limitAttempts(ctx, [{ ...LIMIT, who: orgId }]);
  const row = await brandInOrg(reading(ctx), orgId);
  // Only what is theirs: nobody has us visit the hosts of others.
  if (!row?.provedHost || row.provedHost !== row.host) throw new DomainError("conflict", "Verify the domain first.");
  const { host } = row;
  try {
    const { isOurs, issuer, validUntilMs } = await visit(host, how);
    const validUntil = new Date(validUntilMs).toISOString();
    if (!isOurs)
      return { state: "elsewhere", finding: `${host} has a valid certificate, but leads to another server.`, issuer, validUntil };
    const isSoon = validUntilMs - ctx.clock.now() < SOON_MS;
    const finding = isSoon
      ? "The certificate expires soon and was not renewed yet."
      : "The certificate is valid, and requests arrive here.";
    return { state: isSoon ? "expiring" : "ok", finding, issuer, validUntil };
  } catch (error) {
    return { state: "failed", finding: sentenceOf(error), issuer: null, validUntil: null };
  }
}
