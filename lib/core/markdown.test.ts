import type { Token } from "marked";
import { expect, test } from "vitest";
import { readMarkdown } from "./markdown";

const inline = (text: string): Token[] => {
  const [paragraph] = readMarkdown(text);
  return paragraph !== undefined && "tokens" in paragraph ? (paragraph.tokens ?? []) : [];
};
const textOf = (text: string): string =>
  inline(text)
    .map((token) => ("text" in token ? String(token.text) : ""))
    .join("");

test.each([
  ["R&amp;D and R&D", "R&D and R&D"],
  ["&lt;b&gt; &#169; &#xa9; &copy;", "<b> © © ©"],
  ["&unknown; AT&T; &amp", "&unknown; AT&T; &amp"],
  ["&amp;lt;", "&lt;"],
  ["`a&amp;b`", "a&amp;b"],
  ["\\&amp;", "&amp;"],
])("%j is shown as %j", (text, shown) => {
  expect(textOf(text)).toBe(shown);
});

test("the URL of a link is decoded too", () => {
  expect(inline("[more](https://a.example/?a=1&amp;b=2)")).toMatchObject([{ href: "https://a.example/?a=1&b=2" }]);
});
