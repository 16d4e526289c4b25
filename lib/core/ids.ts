import { hash, randomFillSync } from "node:crypto";

const BASE32 = "0123456789abcdefghjkmnpqrstvwxyz";

/** A stable id from what identifies the thing: prefix and 80 bits of SHA-256 in base 32. */
export function stableId(prefix: string, ...parts: readonly string[]): string {
  const digest = hash("sha256", parts.join("\u001f"), "hex");
  // Ten letters of hex are 40 bits, which a number holds exactly.
  return `${prefix}_${base32(digest.slice(0, 10))}${base32(digest.slice(10, 20))}`;
}

/** 40 bits in hex as eight letters. */
function base32(hex: string): string {
  let rest = Number.parseInt(hex, 16);
  let text = "";
  for (let i = 0; i < 8; i++) {
    text = (BASE32[rest % 32] ?? "") + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** A random id with a typed prefix, 100 bits in base 32. */
export function newId(prefix: string): string {
  let text = "";
  for (const byte of randomFillSync(new Uint8Array(20))) text += BASE32[byte & 31];
  return `${prefix}_${text}`;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const pool = new Uint8Array(10 * 1024);
let used = pool.length;
let lastMs = 0;
let sequence = 0;
let prefixMs = -1;
let prefix = "";

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter that keeps ids of one process in
 * order, 62 random bits. Random bytes are drawn in bulk because every call of the API needs one.
 */
export function uuidv7(nowMs: number): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    lastMs++;
    sequence = 0;
  }
  if (used + 8 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  if (lastMs !== prefixMs) {
    const time = lastMs.toString(16).padStart(12, "0");
    prefix = `${time.slice(0, 8)}-${time.slice(8)}-7`;
    prefixMs = lastMs;
  }
  const byte = (i: number): string => HEX[pool[used + i] ?? 0] ?? "00";
  const variant = HEX[((pool[used] ?? 0) & 0x3f) | 0x80] ?? "80";
  const counter = (HEX[sequence >> 8] ?? "00").charAt(1) + (HEX[sequence & 0xff] ?? "00");
  const id = `${prefix}${counter}-${variant}${byte(1)}-${byte(2)}${byte(3)}${byte(4)}${byte(5)}${byte(6)}${byte(7)}`;
  used += 8;
  return id;
}
