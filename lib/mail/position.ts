import { DomainError } from "@/lib/core/errors";

/** Where a walk through the mails stands: behind this one. */
export type Position = { createdAt: Date; id: string };

const FORM = /^(\d{1,15}) (mail_[0-9a-z]{1,40})$/;

export const writePosition = ({ createdAt, id }: Position): string => Buffer.from(`${createdAt.getTime()} ${id}`).toString("base64url");

/** @throws DomainError cursor-invalid */
export function readPosition(cursor: string): Position {
  const [, ms, id] = FORM.exec(Buffer.from(cursor, "base64url").toString("utf8")) ?? [];
  if (!ms || !id) throw new DomainError("cursor-invalid", "The cursor was changed or was not made here. Use `next` as it is.");
  return { createdAt: new Date(Number(ms)), id };
}
