import { expect, test } from "vitest";
import { linkedText } from "./linked-text";

test("an address in a text becomes a link, without the stop that follows it", () => {
  expect(linkedText("Open (http://127.0.0.1:3000/verify?token=a_b-c).\nBye")).toEqual([
    { text: "Open (", href: null },
    { text: "http://127.0.0.1:3000/verify?token=a_b-c", href: "http://127.0.0.1:3000/verify?token=a_b-c" },
    { text: ").\nBye", href: null },
  ]);
});

test("nothing but http and https is a link", () => {
  expect(linkedText("javascript:alert(1) mailto:a@b.example")).toEqual([{ text: "javascript:alert(1) mailto:a@b.example", href: null }]);
  expect(linkedText("")).toEqual([]);
});
