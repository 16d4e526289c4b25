import { expect, test } from "vitest";
import { codeText, summaryText } from "./words";

test("a summary names what changed and leaves out what did not", () => {
  expect(summaryText({})).toBe("Nothing");
  expect(summaryText({ company: { added: 1_204, changed: 3, removed: 0 }, spot_price: { added: 0, changed: 0, removed: 1 } })).toBe(
    "1,204 companies added, 3 changed; 1 price removed",
  );
});

test("codes read as words", () => {
  expect(codeText("price-jump")).toBe("Price jump");
  expect(codeText("unknown-word")).toBe("Unknown value");
  expect(codeText("")).toBe("");
});
