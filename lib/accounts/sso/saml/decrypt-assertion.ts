import { constants, createDecipheriv, privateDecrypt } from "node:crypto";
import { SsoRefusal } from "../refusal";
import { allIn, childrenOf, type Xml } from "./read-xml";
import { algorithmOf, DSIG, oneOf, SAML } from "./response-shape";

const XENC = "http://www.w3.org/2001/04/xmlenc#";
const XENC11 = "http://www.w3.org/2009/xmlenc11#";

type Cbc = "aes-128-cbc" | "aes-192-cbc" | "aes-256-cbc";
type Gcm = "aes-128-gcm" | "aes-192-gcm" | "aes-256-gcm";
type Content = readonly [Cbc, 16] | readonly [Gcm, 12];
/** How the content may be encrypted: the name of the cipher, and the bytes of its first block. */
export const CONTENT_ALGORITHMS: ReadonlyMap<string, Content> = new Map<string, Content>([
  [`${XENC11}aes256-gcm`, ["aes-256-gcm", 12]],
  [`${XENC11}aes192-gcm`, ["aes-192-gcm", 12]],
  [`${XENC11}aes128-gcm`, ["aes-128-gcm", 12]],
  [`${XENC}aes256-cbc`, ["aes-256-cbc", 16]],
  [`${XENC}aes192-cbc`, ["aes-192-cbc", 16]],
  [`${XENC}aes128-cbc`, ["aes-128-cbc", 16]],
]);
const TAG = 16;
const BLOCK = 16;

/** RSA-OAEP, whose mask Node makes with the hash of its digest: of the first form, which always masks with SHA-1, only that one. */
export const KEY_ALGORITHM = `${XENC}rsa-oaep-mgf1p`;
const KEY_ALGORITHM_11 = `${XENC11}rsa-oaep`;
const DIGESTS: ReadonlyMap<string, string> = new Map([
  ["http://www.w3.org/2000/09/xmldsig#sha1", "sha1"],
  [`${XENC}sha256`, "sha256"],
  [`${XENC}sha512`, "sha512"],
]);
const MASKS: ReadonlyMap<string, string> = new Map([
  [`${XENC11}mgf1sha1`, "sha1"],
  [`${XENC11}mgf1sha256`, "sha256"],
  [`${XENC11}mgf1sha512`, "sha512"],
]);

const unsupported = (): SsoRefusal =>
  new SsoRefusal(
    "directory",
    "The directory encrypts with an algorithm that is not supported. Choose AES-256-GCM, or AES-CBC, with RSA-OAEP.",
  );

/** The hash of an algorithm that was chosen; SHA-1 where none was, as the standard says. */
const hashOf = ([chosen]: readonly Xml[], known: ReadonlyMap<string, string>): string | undefined =>
  chosen ? known.get(algorithmOf(chosen)) : "sha1";

function oaepHashOf(method: Xml): string {
  const algorithm = algorithmOf(method);
  const digest = hashOf(childrenOf(method, DSIG, "DigestMethod"), DIGESTS);
  const mask = algorithm === KEY_ALGORITHM ? "sha1" : hashOf(childrenOf(method, XENC11, "MGF"), MASKS);
  const isKnown = algorithm === KEY_ALGORITHM || algorithm === KEY_ALGORITHM_11;
  if (!isKnown || digest === undefined || digest !== mask) throw unsupported();
  return digest;
}

const bytesOf = (encrypted: Xml): Buffer => Buffer.from(oneOf(oneOf(encrypted, XENC, "CipherData"), XENC, "CipherValue").text, "base64");

/** The key is inside the data, or beside it. */
function encryptedKeyOf(assertion: Xml, data: Xml): Xml {
  const inside = childrenOf(data, DSIG, "KeyInfo").flatMap((info) => childrenOf(info, XENC, "EncryptedKey"));
  const [key, ...more] = [...inside, ...childrenOf(assertion, XENC, "EncryptedKey")];
  if (!key || more.length > 0) throw new SsoRefusal("directory", "The directory must encrypt the assertion for us alone, with one key.");
  return key;
}

/** AES-CBC is padded with bytes of which only the last says something: how many they are. */
function unpadded(padded: Buffer): Buffer {
  const count = padded.at(-1) ?? 0;
  if (count < 1 || count > BLOCK || count > padded.length) throw new Error("padding");
  return padded.subarray(0, padded.length - count);
}

function contentOf([cipher, ivBytes]: Content, key: Buffer, bytes: Buffer): string {
  const [iv, rest] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes)];
  if (ivBytes === 16) {
    const decipher = createDecipheriv(cipher, key, iv).setAutoPadding(false);
    return unpadded(Buffer.concat([decipher.update(rest), decipher.final()])).toString("utf8");
  }
  const decipher = createDecipheriv(cipher, key, iv, { authTagLength: TAG });
  decipher.setAuthTag(rest.subarray(-TAG));
  return Buffer.concat([decipher.update(rest.subarray(0, -TAG)), decipher.final()]).toString("utf8");
}

/** By any of our keys: two are in use while one is rotated. */
function keyOf(encrypted: Buffer, oaepHash: string, privateKeys: readonly string[]): Buffer {
  for (const key of privateKeys)
    try {
      return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, encrypted);
    } catch {
      // It was encrypted for another of them, or for nobody here.
    }
  throw new Error("no key");
}

/**
 * Reads how the assertion of a response is encrypted, and judges it before anything is decrypted: RSA 1.5 and triple DES are refused.
 * @returns what decrypts it, with any of our keys; nothing of its text is verified, and all that it throws is to be answered alike
 * @throws SsoRefusal directory
 */
export function decryptionOf(response: Xml): (privateKeys: readonly string[]) => string {
  const assertion = oneOf(response, SAML, "EncryptedAssertion");
  const data = oneOf(assertion, XENC, "EncryptedData");
  if ([...allIn(response)].filter(({ name }) => name === "EncryptedData" || name === "Assertion").length !== 1)
    throw new SsoRefusal("directory", "The response has more than one assertion.");
  const content = CONTENT_ALGORITHMS.get(algorithmOf(oneOf(data, XENC, "EncryptionMethod")));
  if (!content) throw unsupported();
  const encryptedKey = encryptedKeyOf(assertion, data);
  const oaepHash = oaepHashOf(oneOf(encryptedKey, XENC, "EncryptionMethod"));
  const [key, bytes] = [bytesOf(encryptedKey), bytesOf(data)];
  return (privateKeys) => contentOf(content, keyOf(key, oaepHash, privateKeys), bytes);
}
