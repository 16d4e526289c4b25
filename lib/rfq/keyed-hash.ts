import { createHmac } from "node:crypto";
import { secretFor } from "@/lib/platform/secrets";
import { identitiesOf } from "./anonymise";
import type { RequestInput } from "./contract";

/** Hashes under a key of this installation: without it they can't be tried out against a list of firms. */
const keyed = (purpose: string, text: string): string =>
  createHmac("sha256", secretFor(purpose)).update(text).digest("base64url").slice(0, 24);

export const buyerKeysOf = (buyer: string, contact: string | null): string[] =>
  identitiesOf(buyer, contact).map((identity) => keyed("rfq-buyer", identity));

/** What makes two requests the same one: the sender's own number, or everything that they say. */
export function dedupeKeyOf(input: RequestInput): string {
  const [name = ""] = identitiesOf(input.buyer, null);
  const { ref, ...rest } = input;
  return keyed("rfq-request", ref === null ? JSON.stringify(rest, Object.keys(rest).sort()) : `${name}\u001f${ref}`);
}
