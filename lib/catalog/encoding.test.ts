import { expect, test } from "vitest";
import { repairText } from "./encoding";

test.each([
  ["one layer read as Latin-1", "166Ã\u009783", "166×83"],
  ["one layer read as Windows-1252", "166Ã—83", "166×83"],
  ["two layers", "166Ãƒâ€”83", "166×83"],
  ["two layers read as Latin-1", "Ã\u0083Â\u0097", "×"],
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

test("gives one form of combining accents", () => {
  expect(repairText("I\u0307")).toBe("İ");
});
