import { wrongCursor } from "./errors";

/** Where a walk through a list, newest first, stands: behind the row of this time and id. */
export type TimePosition = { at: Date; id: string };

const FORM = /^(\d{1,13}) ([a-z]{2,8}_[0-9a-z]{1,40})$/;

export const writeTimePosition = ({ at, id }: TimePosition): string => Buffer.from(`${at.getTime()} ${id}`).toString("base64url");

/** @throws DomainError cursor-invalid for everything that `writeTimePosition` didn't make */
export function readTimePosition(cursor: string): TimePosition {
  const [, ms, id] = FORM.exec(Buffer.from(cursor, "base64url").toString("utf8")) ?? [];
  if (!ms || !id) throw wrongCursor();
  return { at: new Date(Number(ms)), id };
}

/** The condition of the rows behind a position, and of all without one. */
export const behind = (position: TimePosition | null) =>
  position ? { OR: [{ createdAt: { lt: position.at } }, { createdAt: position.at, id: { lt: position.id } }] } : {};
