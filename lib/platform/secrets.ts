import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DomainError } from "@/lib/core/errors";
import { env } from "./env";

const secretFile = (): string => join(env().DATA_DIR, "secret");

/** Made once per installation: written with `wx`, so of two processes that start together one wins and both read it. */
function installationSecret(): string {
  const file = secretFile();
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

/** The secrets of AUTH_SECRET in its order, or the installation's own. */
export const secretTexts = (): readonly string[] => env().AUTH_SECRET ?? listed(installationSecret());

const listed = (text: string): string[] => text.split(",").map((secret) => secret.trim());

/**
 * Makes the secrets of a backup those of this installation, where it has none yet.
 * @throws DomainError conflict when it has others: what they sealed could not be read
 */
export function adoptSecrets(secrets: readonly string[]): void {
  const file = secretFile();
  if (env().AUTH_SECRET === undefined && !existsSync(file)) {
    mkdirSync(env().DATA_DIR, { recursive: true });
    writeFileSync(file, secrets.join(","), { mode: 0o600, flag: "wx" });
  }
  const known = secretTexts();
  if (secrets.every((secret) => known.includes(secret))) return;
  throw new DomainError(
    "conflict",
    env().AUTH_SECRET === undefined
      ? `${file} is not the secret of the backup. Restore into a new DATA_DIR.`
      : `AUTH_SECRET does not list the secret of the backup. Unset it for this command, and set it to what ${file} has then.`,
  );
}

const derive = (secret: string, purpose: string, bytes: number): Buffer => Buffer.from(hkdfSync("sha256", secret, "", purpose, bytes));

/** One secret of the list: its id says nothing about it, and `keyFor` derives 32 bytes for one purpose. */
export type MasterKey = { id: string; keyFor: (purpose: string) => Buffer };

function masterKey(secret: string): MasterKey {
  const derived = new Map<string, Buffer>();
  return {
    id: derive(secret, "key-id", 4).toString("hex"),
    keyFor(purpose) {
      let key = derived.get(purpose);
      if (!key) derived.set(purpose, (key = derive(secret, purpose, 32)));
      return key;
    },
  };
}

type Ring = readonly [MasterKey, ...MasterKey[]];
let made: { from: readonly string[] | undefined; ring: Ring } | undefined;

/** The keys of AUTH_SECRET in its order, or the installation's own: the first seals and signs, all unseal and verify. */
export function masterKeys(): Ring {
  const from = env().AUTH_SECRET;
  if (made?.from === from && made) return made.ring;
  const [first = "", ...others] = secretTexts();
  made = { from, ring: [masterKey(first), ...others.map(masterKey)] };
  return made.ring;
}

/** 32 bytes for one purpose, derived from the first secret of AUTH_SECRET or the installation's own. */
export const secretFor = (purpose: string): Buffer => masterKeys()[0].keyFor(purpose);

/** The same for every secret that is listed, the first one first. */
export const secretsFor = (purpose: string): Buffer[] => masterKeys().map((key) => key.keyFor(purpose));

const signatureOf = (key: Buffer, payload: string): string => createHmac("sha256", key).update(payload).digest("base64url").slice(0, 22);

/** Appends a signature to a payload of URL-safe characters. */
export const sign = (purpose: string, payload: string): string => `${payload}.${signatureOf(secretFor(purpose), payload)}`;

/** The payload, or undefined when the signature isn't ours. */
export function unsign(purpose: string, signed: string): string | undefined {
  const dot = signed.lastIndexOf(".");
  if (dot < 0) return undefined;
  const payload = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const isOurs = masterKeys().some((key) => {
    const expected = Buffer.from(signatureOf(key.keyFor(purpose), payload));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? payload : undefined;
}

/** Writes a value as URL-safe text with a signature. Everybody can read it, and nobody can change it. */
export const signValue = (purpose: string, value: unknown): string =>
  sign(purpose, Buffer.from(JSON.stringify(value)).toString("base64url"));

/** The value of a text of `signValue`, or undefined when the signature isn't ours. */
export function unsignValue(purpose: string, signed: string): unknown {
  const payload = unsign(purpose, signed);
  return payload === undefined ? undefined : JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
}
