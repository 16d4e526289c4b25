import { expect, test } from "vitest";
import { firstSentence, withoutCode } from "./first-sentence";

test.each([
  ["Returns a file. It is free.", "Returns a file."],
  ["Sends events: `rfq` and `end`.", "Sends events."],
  ["Sends it again with the header `webhook-replay: true`. Twice.", "Sends it again with the header `webhook-replay: true`."],
  ["Reads `page.next` at 10:30", "Reads `page.next` at 10:30"],
])("of %j is %j", (text, first) => {
  expect(firstSentence(text)).toBe(first);
});

test("a description without Markdown has no marks of code", () => {
  expect(withoutCode("Set `format=json` or `csv`.")).toBe("Set format=json or csv.");
});
