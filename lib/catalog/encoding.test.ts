import { expect, test } from "vitest";
import { decodeWindows1252, repairText } from "./encoding";

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

test("gives one form of combining accents", () => {
  expect(repairText("I\u0307")).toBe("İ");
});

test("every byte of Windows-1252 is one letter, the unused ones too, so that pieces can be read one by one", () => {
  const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const letters = [...decodeWindows1252(all)];
  expect(letters).toHaveLength(256);
  expect(new Set(letters).size).toBe(256);
  expect([0x80, 0x8a, 0x96, 0x99, 0x9f, 0x81, 0x41, 0xa0, 0xe9, 0xff].map((byte) => letters[byte])).toEqual([
    "€",
    "Š",
    "–",
    "™",
    "Ÿ",
    "\u0081",
    "A",
    "\u00a0",
    "é",
    "ÿ",
  ]);
});

test("text that was damaged more often than anybody would is left at what six rounds make of it", () => {
  const damaged = (text: string): string => decodeWindows1252(Buffer.from(text, "utf8"));
  const layers = (count: number): string => Array.from({ length: count }).reduce<string>(damaged, "ü");
  expect(repairText(layers(6))).toBe("ü");
  expect(repairText(layers(7))).toBe("Ã¼");
});
