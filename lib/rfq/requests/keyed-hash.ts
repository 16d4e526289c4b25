import { createHmac } from "node:crypto";
import { secretsFor } from "@/lib/platform/secrets";
import { identitiesOf } from "../anonymise";
import type { RequestInput } from "../contract";

/**
 * Hashes under keys of this installation: without them they can't be tried out against a list of firms. There is one for each
 * secret that is listed, the first one first, so that a buyer stays the same one while the secret is rotated.
 */
const keyed = (purpose: string, text: string): string[] =>
  secretsFor(purpose).map((secret) => createHmac("sha256", secret).update(text).digest("base64url").slice(0, 24));

export const buyerKeysOf = (buyer: string, contact: string | null): string[] =>
  identitiesOf(buyer, contact).flatMap((identity) => keyed("rfq-buyer", identity));

/** What makes two requests the same one: the sender's own number, or everything that they say. `dedupeKey` is what is kept of it. */
export function dedupeKeysOf(input: RequestInput): { dedupeKey: string; keys: string[] } {
  const [name = ""] = identitiesOf(input.buyer, null);
  const { ref, ...rest } = input;
  const keys = keyed("rfq-request", ref === null ? JSON.stringify(rest, Object.keys(rest).sort()) : `${name}\u001f${ref}`);
  return { dedupeKey: keys[0] ?? "", keys };
}
