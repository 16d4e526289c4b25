import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { modeNamed } from "./scopes";
import type { KeyMode } from "./scopes";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 30;
const CHECK_LENGTH = 6;

function base62(value: number, length: number): string {
  let text = "";
  for (let rest = value, i = 0; i < length; i++, rest = Math.floor(rest / 62)) text = (BASE62[rest % 62] ?? "") + text;
  return text;
}

const checksum = (text: string): string => base62(crc32(text), CHECK_LENGTH);

/** A new key: prefix, mode, 30 random base62 characters, 6 of CRC-32 over all before. */
export function newSecret(prefix: string, mode: KeyMode): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(62)]).join("");
  const body = `${prefix}_${mode}_${random}`;
  return body + checksum(body);
}

/** The mode of a well-formed key, or undefined. A wrong checksum is refused before any look-up. */
export function modeOf(secret: string): KeyMode | undefined {
  const match = /^[a-z]{2,8}_(live|test)_[0-9A-Za-z]{36}$/.exec(secret);
  if (!match) return undefined;
  const body = secret.slice(0, -CHECK_LENGTH);
  return checksum(body) === secret.slice(-CHECK_LENGTH) ? modeNamed(match[1] ?? "") : undefined;
}

/** What is stored instead of the key: SHA-256, hex. The key has 178 random bits, so a plain hash is enough. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
