import { z } from "zod";
import { wrongCursor } from "./errors";
import { jsonIn } from "./json";

/** Returns where a walk through a list stands, behind the row with these values, as text that is handed back unchanged. */
export const writeCursor = (...place: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** @throws DomainError cursor-invalid for everything that `writeCursor` did not make of values of this form */
export function readCursor<T extends readonly (string | number | null)[]>(cursor: string, form: z.ZodType<T>): T {
  const place = form.safeParse(jsonIn(Buffer.from(cursor, "base64url").toString("utf8")));
  if (place.success && writeCursor(...place.data) === cursor) return place.data;
  throw wrongCursor();
}

/** Returns the one text that a cursor names. @throws DomainError cursor-invalid for one of another form */
export const readTextCursor = (cursor: string, form = /^[^\p{Cc}\p{Cs}]{1,2000}$/u): string =>
  readCursor(cursor, z.tuple([z.string().regex(form)]))[0];

const IdPlace = z.tuple([z.uuidv7()]);

/** Returns the one time-ordered id that a cursor names. @throws DomainError cursor-invalid */
export const readIdCursor = (cursor: string): string => readCursor(cursor, IdPlace)[0];

const TimePlace = z.tuple([z.int().min(0).max(9_999_999_999_999), z.string().regex(/^[a-z]{2,8}_[0-9a-z]{1,40}$/)]);

/** Returns the cursor of a list, newest first, behind this row. */
export const timeCursor = ({ createdAt, id }: { createdAt: Date; id: string }): string => writeCursor(createdAt.getTime(), id);

/** Returns a page of rows that were read one beyond its limit, and the cursor behind the last of them if there are more. */
export function pageOf<T>(rows: readonly T[], limit: number, cursorOf: (last: T) => string): { page: T[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: last !== undefined && rows.length > limit ? cursorOf(last) : null };
}

/** Returns the time and id that a cursor of `timeCursor` names; null without one. @throws DomainError cursor-invalid */
export function readTimeCursor(cursor: string | undefined): { at: Date; id: string } | null {
  if (cursor === undefined) return null;
  const [ms, id] = readCursor(cursor, TimePlace);
  return { at: new Date(ms), id };
}

/** Returns the condition of the rows behind a cursor of `timeCursor`, and of all without one. @throws DomainError cursor-invalid */
export function rowsBehind(cursor: string | undefined) {
  const place = readTimeCursor(cursor);
  return place ? { OR: [{ createdAt: { lt: place.at } }, { createdAt: place.at, id: { lt: place.id } }] } : {};
}
