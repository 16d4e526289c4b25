import fc from "fast-check";

/** Values as they stand in an address. */
const ENCODED = [
  "%00",
  "a%00b",
  "%",
  "%zz",
  "%c3%28",
  "%ED%A0%80",
  "%ff%fe",
  "a%0d%0aX-Injected:%20yes",
  "%0aX-Injected:%20yes",
  "+",
  "%20",
  "%09",
  "a%26b%3Dc",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
];

const PLAIN = [
  "'",
  "' OR '1'='1",
  "'; DROP TABLE company; --",
  "1) UNION SELECT hash FROM api_key --",
  "$1",
  "%",
  "_",
  "\\",
  "{}",
  "[]",
  '{"$gt":""}',
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-Infinity",
  "-0",
  "0x10",
  "1e9",
  "1_000",
  "１２",
  "99999999999999999999",
  "-1",
  "0",
  "1.5",
  "true",
  "yes",
  "__proto__",
  "constructor",
  "toString",
  "<script>alert(1)</script>",
  "${7*7}",
  "=1+1",
  ",",
  "a,,b",
  ",a",
  "\u202eabc",
  "\u0130",
  "\ufeff",
  "😀",
  "e\u0301",
  "ẞ",
  "2026-02-30",
  "30/02/2026",
  "2026-13-01",
  "0000-00-00",
  "9999-12-31",
  "2025Q5",
  "2025-Q3",
  "T",
  "2026-11-01T25:00:00Z",
  "x".repeat(5_000),
  "1".repeat(5_000),
  "a,".repeat(2_500),
];

const isEncodable = (text: string): boolean => {
  try {
    return encodeURIComponent(text).length < 6_000;
  } catch {
    return false;
  }
};

/** Values, encoded for an address, that no client in its right mind would send. */
export const hostile = fc.oneof(
  fc.constantFrom(...ENCODED),
  fc.constantFrom(...PLAIN).map(encodeURIComponent),
  fc.string({ unit: "binary", minLength: 1, maxLength: 40 }).filter(isEncodable).map(encodeURIComponent),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter(isEncodable).map(encodeURIComponent),
);
