import { createHash } from "node:crypto";

/**
 * A hash of all that a record says, made by the database: `jsonb` has one text for one value. The address is left out, because it is
 * emptied after its time and with the person.
 */
export const CONTENT = `sha256(convert_to(jsonb_build_array(
  id, type, org_id, actor::jsonb, actor_id, subject, data::jsonb, request_id, (extract(epoch from at) * 1000)::bigint)::text, 'UTF8'))`;

export type Link = { no: number; seal: Buffer };

/** A seal as it is noted elsewhere: `1042:9f86d0…`. */
export const headText = ({ no, seal }: Link): string => `${no}:${seal.toString("hex")}`;

/** Before the first seal there is nothing. */
export const START: Link = { no: 0, seal: Buffer.alloc(32) };

/** Returns the seal that follows another, of a record with this content. */
export function nextLink(previous: Link, content: Buffer): Link {
  const no = previous.no + 1;
  return { no, seal: createHash("sha256").update(previous.seal).update(String(no)).update(content).digest() };
}
