import { expect, test } from "vitest";
import { plainDigits } from "./plain-digits";

test.each([
  ["٢٠٢٦-٠١-٠٧", "2026-01-07"],
  ["١٬٢٣٤٫٥", "1,234.5"],
  ["۰٫۱۵", "0.15"],
  ["\u200f٠٫١٥\u200f", "0.15"],
  ["０．１５", "0.15"],
  ["－０．２９％", "-0.29%"],
  ["２０２６年１月７日", "2026年1月7日"],
  ["１２，３４５", "12,345"],
  ["१५०", "150"],
  ["২৫", "25"],
  ["๑๒.๕", "12.5"],
])("the figure %j is %j", (text, plain) => {
  expect(plainDigits(text)).toBe(plain);
});

test.each(["شركة ٢٠٢٠ للطاقة", "ＪＫＭ５８０", "TOPCon-580", "m²", "１kW", ""])("%j is no figure, and is kept", (text) => {
  expect(plainDigits(text)).toBe(text);
});
