import { expect, test } from "vitest";
import { repairText } from "./encoding";
import { decode } from "./tables/encodings";

test.each([
  ["one layer read as Latin-1", "166Ã\u009783", "166×83"],
  ["one layer read as Windows-1252", "166Ã—83", "166×83"],
  ["two layers", "166Ãƒâ€”83", "166×83"],
  ["two layers read as Latin-1", "Ã\u0083Â\u0097", "×"],
  ["two layers of letters that Windows-1252 has elsewhere", "ÃƒËœrsted, ÃƒË†ze", "Ørsted, Èze"],
  ["three layers", "ÃƒÆ’Ã‚Â¼", "ü"],
  ["umlauts and accents", "MÃ¼nchen TECNOLOGÃ\u008dA", "München TECNOLOGÍA"],
  ["punctuation", "Any-Gridâ„¢ â€“ SPT", "Any-Grid™ – SPT"],
  ["Greek", "V5Â°Î±", "V5°α"],
  ["Turkish beside damage", "HİZ. Ã—", "HİZ. ×"],
])("undoes %s", (_what, damaged, right) => {
  expect(repairText(damaged)).toBe(right);
});

test.each(["HİZ. SAN. VE TİC. A.S.", "CW ENERJİ MÜHENDİSLİK", "TECNOLOGÍA DE AMÉRICA", "CAFÉ®", "V5°α Plus", "SÃO PAULO", "Énergie – SPT"])(
  "leaves %s alone",
  (right) => {
    expect(repairText(right)).toBe(right);
  },
);

test.each([
  ["JA\u200bSolar", "JASolar"],
  ["\ufeffLONGi", "LONGi"],
  ["Hi\u00adMO 5", "HiMO 5"],
  ["X\u200d-300\u200c", "X-300"],
  // In Persian the break between letters is spelling.
  ["می\u200cخواهم", "می\u200cخواهم"],
])("takes away letters without width: %j", (given, right) => {
  expect(repairText(given)).toBe(right);
});

test.each([
  ["Sun &amp; Moon", "Sun & Moon"],
  ["L&#246;we &Ouml;l Stra&szlig;e", "Löwe Öl Straße"],
  ["&#x592A;阳", "太阳"],
  ["A&B; Solar, R&D", "A&B; Solar, R&D"],
  ["&#55357;&#1;", "&#55357;&#1;"],
])("resolves letters as web pages write them: %j", (given, right) => {
  expect(repairText(given)).toBe(right);
});

test("gives one form of combining accents", () => {
  expect(repairText("I\u0307")).toBe("İ");
});

test("text that was damaged more often than anybody would is left at what six rounds make of it", () => {
  const damaged = (text: string): string => decode(Buffer.from(text, "utf8"), "windows-1252");
  const layers = (count: number): string => Array.from({ length: count }).reduce<string>(damaged, "ü");
  expect(repairText(layers(6))).toBe("ü");
  expect(repairText(layers(7))).toBe("Ã¼");
});
