import { expect, test } from "vitest";
import { cookiesIn } from "./cookies";

test("cookies are read by name; what is none, or can't be decoded, harms nothing", () => {
  const cookies = cookiesIn("a=1; b=x%3Dy=z;c; d=%E0%A4%A; a=2; __proto__=p");
  expect(["a", "b", "c", "d", "e", "__proto__"].map((name) => cookies.get(name)?.value)).toEqual([
    "2",
    "x=y=z",
    undefined,
    "%E0%A4%A",
    undefined,
    "p",
  ]);
  expect(cookiesIn(undefined).get("a")).toBeUndefined();
});
