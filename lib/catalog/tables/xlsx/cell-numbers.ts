/** Digits that a spreadsheet shows of a number; what it stores beyond them is noise. */
const DIGITS = 15;
const DAY_S = 86_400;
const DAY_MS = 86_400_000;
/** Day 0 of the calendars that start with 1900 and 1904. */
const ZERO_1900 = Date.UTC(1899, 11, 30);
const ZERO_1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const LAST_DAY = 2_958_465;
/** The calendar of 1900 has a 29 February that never was; days before it are one further. */
const FALSE_LEAP_DAY = 60;

/** "6.5E-2" as "0.065". */
function withoutExponent(text: string): string {
  const [mantissa = "", exponent = "0"] = text.split("e");
  const sign = mantissa.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const point = whole.length + Number(exponent);
  const digits = (whole + fraction).padEnd(point, "0");
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits;
  const at = Math.max(point, 1);
  return `${sign}${padded.slice(0, at)}.${padded.slice(at)}`;
}

/** A stored number as a plain decimal with the digits that a spreadsheet shows: 0.30000000000000004 is 0.3. */
export function plainNumber(stored: string): string {
  const text = stored.trim();
  if (/^-?\d{1,15}$/.test(text)) return text;
  const number = Number(text);
  if (text === "" || !Number.isFinite(number)) return text;
  return withoutExponent(number.toPrecision(DIGITS).toLowerCase())
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}

/** The day of a serial number, with the time where there is one; a number that is no day stays one. */
export function serialDay(stored: string, startsWith1904: boolean): string {
  const serial = Number(stored);
  if (stored.trim() === "" || !(serial >= 0) || serial > LAST_DAY + 1) return plainNumber(stored);
  const seconds = Math.round(serial * DAY_S);
  const days = Math.floor(seconds / DAY_S);
  const shift = !startsWith1904 && days < FALSE_LEAP_DAY ? 1 : 0;
  const zero = startsWith1904 ? ZERO_1904 : ZERO_1900;
  const iso = new Date(zero + (days + shift) * DAY_MS + (seconds % DAY_S) * 1_000).toISOString();
  if (days === 0 && !startsWith1904) return iso.slice(11, 19);
  return seconds % DAY_S === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}
