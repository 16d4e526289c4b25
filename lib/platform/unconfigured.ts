import { env } from "./env";

/** Nothing was configured: somebody tries the service on their own machine. */
export function isUnconfigured(): boolean {
  const { SMTP_URL, PUBLIC_URL, HOST, TRUST_PROXY, STRIPE_SECRET_KEY, STRIPE_API_BASE } = env();
  // A key that does not belong to the local sandbox was set by somebody.
  const hasAccount = STRIPE_SECRET_KEY !== undefined && STRIPE_API_BASE === undefined;
  return !hasAccount && SMTP_URL === undefined && PUBLIC_URL === undefined && !TRUST_PROXY && /^(127\.0\.0\.1|localhost|::1)$/.test(HOST);
}
