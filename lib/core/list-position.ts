import { wrongCursor } from "./errors";

/** Where a walk through a list in order of one text stands: behind this value. */
export const writePosition = (value: string): string => Buffer.from(value).toString("base64url");

/** @throws DomainError cursor-invalid for what is no position */
export function readPosition(cursor: string, form = /^[^\p{Cc}\p{Cs}]{1,2000}$/u): string {
  const value = Buffer.from(cursor, "base64url").toString("utf8");
  if (form.test(value) && writePosition(value) === cursor) return value;
  throw wrongCursor();
}
