import { generateKeyPair, randomBytes, sign, X509Certificate } from "node:crypto";
import { promisify } from "node:util";

const RSA_BITS = 2_048;
const YEARS = 10;

/** Tags of DER that a certificate is made of. */
const TAG = { integer: 0x02, bits: 0x03, null: 0x05, oid: 0x06, utf8: 0x0c, time: 0x17, sequence: 0x30, set: 0x31, version: 0xa0 } as const;
/** Object identifiers as DER writes them. */
const COMMON_NAME = Buffer.from("550403", "hex");
const SHA256_WITH_RSA = Buffer.from("2a864886f70d01010b", "hex");

function der(tag: keyof typeof TAG, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  if (length < 0x80) return Buffer.concat([Buffer.from([TAG[tag], length]), body]);
  const size = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([TAG[tag], 0x80 | size.length]), size, body]);
}

/** `261129120000Z`, which says 2026: the form for years before 2050. */
const timeOf = (ms: number): Buffer =>
  der("time", Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`, "ascii"));

/** A number that nobody guesses: positive, and without a leading zero. */
function serial(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

export type KeyPair = { certificate: string; privateKey: string };

/**
 * Makes a key pair with a certificate that signs itself, as PEM: directories compare the certificate, and trust no authority for it.
 * Node reads certificates and makes none, so it is written here as RFC 5280 has it.
 */
export async function newKeyPair(name: string, nowMs: number): Promise<KeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: RSA_BITS });
  const until = new Date(nowMs);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const algorithm = der("sequence", der("oid", SHA256_WITH_RSA), der("null"));
  const who = der("sequence", der("set", der("sequence", der("oid", COMMON_NAME), der("utf8", Buffer.from(name, "utf8")))));
  const body = der(
    "sequence",
    der("version", der("integer", Buffer.from([2]))),
    der("integer", serial()),
    algorithm,
    who,
    der("sequence", timeOf(nowMs), timeOf(until.getTime())),
    who,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der("bits", Buffer.from([0]), sign("sha256", body, privateKey));
  const certificate = new X509Certificate(der("sequence", body, algorithm, signature));
  return { certificate: certificate.toString(), privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}
