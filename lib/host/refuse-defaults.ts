import type { Env } from "@/lib/platform/env";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/** What of an installation is a default that a public service should not run on. */
export function defaultsInUse(env: Env): string[] {
  return [
    ...(env.DATABASE_URL ? [] : ["the embedded database (set DATABASE_URL)"]),
    ...(env.AUTH_SECRET ? [] : ["a generated secret (set AUTH_SECRET)"]),
    ...(env.PUBLIC_URL ? [] : ["links to the server's own address (set PUBLIC_URL)"]),
    ...(env.STRIPE_SECRET_KEY && !env.STRIPE_API_BASE ? [] : ["test payments (set STRIPE_SECRET_KEY)"]),
    ...(/^(sk|rk)_test_/.test(env.STRIPE_SECRET_KEY ?? "") && !env.STRIPE_API_BASE
      ? ["test payments (STRIPE_SECRET_KEY is a test key)"]
      : []),
  ];
}

/** Throws when a listener that others can reach would run on defaults without an explicit word. */
export function refusePublicDefaults(env: Env): void {
  const defaults = defaultsInUse(env);
  if (LOOPBACK.has(env.HOST) || defaults.length === 0 || env.ALLOW_DEFAULTS) return;
  throw new Error(
    `HOST=${env.HOST} is reachable from other machines, but this server uses ${defaults.join(", ")}. Configure them, or set ALLOW_DEFAULTS=yes to start anyway.`,
  );
}
