import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env";
import { perProcess } from "./process-state";

/** Made once per installation: written with `wx`, so of two processes that start together one wins and both read it. */
function installationSecret(): string {
  const file = join(env().DATA_DIR, "secret");
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    mkdirSync(env().DATA_DIR, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    return readFileSync(file, "utf8").trim();
  }
}

const masterSecret = perProcess("secret", () => env().AUTH_SECRET ?? installationSecret());
const derived = new Map<string, Buffer>();

/** 32 bytes for one purpose, derived from AUTH_SECRET or the installation's own secret. */
export function secretFor(purpose: string): Buffer {
  let key = derived.get(purpose);
  if (!key) derived.set(purpose, (key = Buffer.from(hkdfSync("sha256", masterSecret(), "", purpose, 32))));
  return key;
}

/** Appends a signature to a payload of URL-safe characters. */
export function sign(purpose: string, payload: string): string {
  return `${payload}.${createHmac("sha256", secretFor(purpose)).update(payload).digest("base64url").slice(0, 22)}`;
}

/** The payload, or undefined when the signature isn't ours. */
export function unsign(purpose: string, signed: string): string | undefined {
  const dot = signed.lastIndexOf(".");
  if (dot < 0) return undefined;
  const payload = signed.slice(0, dot);
  const expected = Buffer.from(sign(purpose, payload));
  const given = Buffer.from(signed);
  return expected.length === given.length && timingSafeEqual(expected, given) ? payload : undefined;
}
