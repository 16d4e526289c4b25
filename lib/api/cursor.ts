import { createHash } from "node:crypto";
import { z } from "zod";
import { readCursor, writeCursor } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { sign, unsign } from "@/lib/platform/secrets";

const Payload = z.tuple([z.int(), z.number().nullable(), z.string(), z.string(), z.string(), z.string().nullable()]);

/** Where a walk stands: release, when it was published, and the sort value and id of the last row. `filter` names the request that it belongs to. */
export type Cursor = { release: number; publishedAtMs: number | null; filter: string; key: readonly [string, string]; pin: string | null };

/** Names an operation, a plan's view and the filters of a request, so that a cursor can't be used with another. */
export function filterHash(operation: string, plan: string, query: string): string {
  return createHash("sha256").update(`${operation}\u001f${plan}\u001f${query}`).digest("base64url").slice(0, 12);
}

export function signCursor(cursor: Cursor): string {
  return sign("cursor", writeCursor(cursor.release, cursor.publishedAtMs, cursor.filter, ...cursor.key, cursor.pin));
}

const invalid = (detail: string): DomainError =>
  new DomainError("cursor-invalid", detail, { errors: [{ parameter: "cursor", code: "cursor-invalid", detail }] });

/** @throws DomainError cursor-invalid when it was edited, comes from elsewhere, or belongs to another request */
export function verifyCursor(text: string, filter: string): Cursor {
  const payload = unsign("cursor", text);
  if (payload === undefined) throw invalid("The cursor is invalid. Use the cursor from page.next unchanged.");
  const [release, publishedAtMs, madeFor, value, id, pin] = readCursor(payload, Payload);
  if (madeFor !== filter) throw invalid("The cursor belongs to a request with other parameters, another endpoint or another plan.");
  return { release, publishedAtMs, filter, key: [value, id], pin };
}
