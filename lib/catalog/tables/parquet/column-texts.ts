import { plainNumber } from "../plain-number";

/** How the values of a column become text: `scale` is that of a decimal, else null; `isMoment`: its dates have a time of day; `isSpan`: of time. */
export type ValueKind = { scale: number | null; isSingle: boolean; isMoment: boolean; isSpan: boolean };

const MIN_SINGLE_DIGITS = 6;
const MAX_SINGLE_DIGITS = 9;

/** A signed number of bytes, the highest first. */
function bigOf(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return BigInt.asIntN(Math.max(bytes.length, 1) * 8, value);
}

function decimalText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** Months, days and milliseconds in four bytes each, the lowest first, as ISO 8601 writes a duration. */
function spanText(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [months = 0, days = 0, ms = 0] = [0, 4, 8].map((at) => (at + 4 <= bytes.length ? view.getUint32(at, true) : 0));
  const date = `${months === 0 ? "" : `${months}M`}${days === 0 ? "" : `${days}D`}`;
  return ms === 0 && date !== "" ? `P${date}` : `P${date}T${ms / 1_000}S`;
}

/** The shortest number that single precision stores like this one: 0.1, not 0.10000000149011612. */
function singleText(value: number): string {
  for (let digits = MIN_SINGLE_DIGITS; digits < MAX_SINGLE_DIGITS; digits++) {
    const short = value.toPrecision(digits);
    if (Math.fround(Number(short)) === value) return plainNumber(short);
  }
  return plainNumber(value.toPrecision(MAX_SINGLE_DIGITS));
}

const momentText = (moment: Date): string => moment.toISOString().replace(/\.000Z$/, "Z");

/** Whether a value, or one of a list, has a time of day. */
export const hasTime = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasTime);
  return value instanceof Date && !momentText(value).endsWith("T00:00:00Z");
};

/** The text of one value; nothing for null and for numbers that are none. */
export function valueText(value: unknown, kind: ValueKind): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Uint8Array && kind.isSpan) return spanText(value);
  if (value instanceof Uint8Array) return kind.scale === null ? Buffer.from(value).toString("utf8") : decimalText(bigOf(value), kind.scale);
  if (typeof value === "bigint") return kind.scale === null ? value.toString() : decimalText(value, kind.scale);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return "";
    if (kind.scale !== null) return decimalText(BigInt(value), kind.scale);
    return kind.isSingle ? singleText(value) : plainNumber(String(value));
  }
  if (Array.isArray(value)) return value.map((item) => valueText(item, kind)).join("|");
  if (value instanceof Date) return kind.isMoment ? momentText(value) : momentText(value).slice(0, 10);
  return typeof value === "object" ? JSON.stringify(value, (_, inner: unknown) => plainValue(inner, kind)) : String(value);
}

/** What JSON does not have, as text. */
const plainValue = (value: unknown, kind: ValueKind): unknown =>
  typeof value === "bigint" || value instanceof Uint8Array ? valueText(value, kind) : value;
