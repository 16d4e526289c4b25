import { LEGAL_DETAILS } from "@/lib/legal/contract";
import { missingDetails, readLegalDetails } from "@/lib/legal/details/read-details";
import type { Context } from "@/lib/platform/context";
import { env, type Env } from "@/lib/platform/env";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/** What of an installation is a default that a public service should not run on. */
export function defaultsInUse(settings: Env): string[] {
  return [
    ...(settings.DATABASE_URL ? [] : ["the embedded database (set DATABASE_URL)"]),
    ...(settings.AUTH_SECRET ? [] : ["a generated secret (set AUTH_SECRET)"]),
    ...(settings.PUBLIC_URL ? [] : ["links to the server's own address (set PUBLIC_URL)"]),
    ...(settings.STRIPE_SECRET_KEY && !settings.STRIPE_API_BASE ? [] : ["test payments (set STRIPE_SECRET_KEY)"]),
    ...(/^(sk|rk)_test_/.test(settings.STRIPE_SECRET_KEY ?? "") && !settings.STRIPE_API_BASE
      ? ["test payments (STRIPE_SECRET_KEY is a test key)"]
      : []),
  ];
}

/** Throws when a listener that others can reach would show legal pages that don't say whose they are. */
export async function refuseMissingDetails(ctx: Context): Promise<void> {
  if (LOOPBACK.has(env().HOST) || env().ALLOW_DEFAULTS) return;
  const missing = missingDetails(await readLegalDetails(ctx));
  if (missing.length === 0) return;
  const settings = missing.map((name) => LEGAL_DETAILS[name].setting).join(", ");
  throw new Error(
    `HOST=${env().HOST} is reachable from other machines, but the legal pages don't say who runs the service. Set ${settings}, or enter them on the staff page Legal pages, or set ALLOW_DEFAULTS=yes to start anyway.`,
  );
}

/** Throws when a listener that others can reach would run on defaults without an explicit word. */
export function refusePublicDefaults(settings: Env): void {
  const defaults = defaultsInUse(settings);
  if (LOOPBACK.has(settings.HOST) || defaults.length === 0 || settings.ALLOW_DEFAULTS) return;
  throw new Error(
    `HOST=${settings.HOST} is reachable from other machines, but this server uses ${defaults.join(", ")}. Configure them, or set ALLOW_DEFAULTS=yes to start anyway.`,
  );
}
