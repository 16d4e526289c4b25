import { z } from "zod";
import { DomainError } from "@/lib/core/errors";

/** Where a walk through the queue stands: sort value and id of the last row. */
export type Place = { sort: number; id: string };

const Written = z.tuple([z.number(), z.string().max(100)]);

export const writePlace = ({ sort, id }: Place): string => Buffer.from(JSON.stringify([sort, id])).toString("base64url");

/** @throws DomainError cursor-invalid */
export function readPlace(cursor: string): Place {
  try {
    const [sort, id] = Written.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    return { sort, id };
  } catch {
    throw new DomainError("cursor-invalid", "The place in the list is not valid. Open the list from its initialState.");
  }
}
