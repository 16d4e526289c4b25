/** Digits that a spreadsheet shows of a number; what is stored beyond them is noise. */
const DIGITS = 15;

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
