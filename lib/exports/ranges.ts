import type { ByteRange } from "@/lib/platform/files/file-store";

export type { ByteRange };

const FORM = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i;

/**
 * What `Range` asks of a file of this size (RFC 9110): one range, open at either end. Null: the whole file, also for
 * several ranges and for what can't be read, which a server may ignore. "unsatisfiable": nothing of it exists.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = FORM.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") return suffix(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

const suffix = (length: number, size: number): ByteRange | "unsatisfiable" =>
  length === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - length), end: size - 1 };

/** Whether a range is meant for the file as it is now: `If-Range` names its tag, or the time of its last change. */
export function isRangeCurrent(ifRange: string | undefined, file: { etag: string; changedAt: Date }): boolean {
  if (ifRange === undefined) return true;
  const given = ifRange.trim();
  if (given.startsWith('"')) return given === file.etag;
  if (given.startsWith("W/")) return false;
  return Date.parse(given) === Math.floor(file.changedAt.getTime() / 1_000) * 1_000;
}
