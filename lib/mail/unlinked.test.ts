import { expect, test } from "vitest";
import { unlinked } from "./unlinked";

const shown = (name: string): string => unlinked(name, "someone");

test("an ordinary name stays as it is", () => {
  for (const name of [
    "Mara Lind",
    "J. P. Morgan & Co.",
    "株式会社モーニング娘。",
    "Sólar – Net 3.0",
    "Müller/Söhne",
    "St.",
    "Lind (EMEA), Inc.",
  ])
    expect(shown(name)).toBe(name);
});

test("whatever a mail program could make a link of is dropped", () => {
  const links = [
    "https://evil.example/x",
    "evil.example",
    "www.evil",
    "mailto:a@b",
    "a@evil.example",
    "(evil.example)",
    "EVIL.EXAMPLE/x?y",
    "tel:123",
  ];
  const disguised = [
    "evil。example",
    "evil．example",
    "evil.\u200bexample",
    "evil\u00ad.example",
    "x.xn--p1ai",
    "пример.рф",
    "93.184.216.34",
    "//evil",
  ];
  for (const link of [...links, ...disguised]) expect(shown(`Pay ${link} now`), link).toBe("Pay now");
});

test("a name that is nothing but an address gives way to another word", () => {
  expect(["evil.example", " ", "\u200b", "https://a.example b.example"].map(shown)).toEqual(["someone", "someone", "someone", "someone"]);
});

test("a long name is cut to sixty characters, between characters", () => {
  expect(shown("x".repeat(60))).toBe("x".repeat(60));
  expect(shown("x".repeat(61))).toBe(`${"x".repeat(59)}…`);
  expect(Array.from(shown("👩".repeat(200)))).toHaveLength(60);
});
