import { expect, test } from "vitest";
import { choices } from "./accept";

test.each([
  ["text/html, text/markdown;q=0.5", ["text/html", "text/markdown"]],
  ["text/markdown;q=0.5, text/html;q=0.9", ["text/html", "text/markdown"]],
  ["text/markdown, text/html", ["text/markdown", "text/html"]],
  ["text/html;q=0, Text/Markdown", ["text/markdown"]],
  ["", [""]],
] as const)("%j prefers %j in this order", (header, values) => {
  expect(choices(header).map(({ value }) => value)).toEqual(values);
});
