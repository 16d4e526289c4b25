import { expect, test } from "vitest";
import { pictureText } from "./picture";

test("a picture writes what its fonts have, so that none is looked for elsewhere, and no more than there is room for", () => {
  expect(pictureText("TOPCon ≥ 600 W, 182 × 210 µm – EU…", 60)).toBe("TOPCon ≥ 600 W, 182 × 210 µm – EU…");
  expect(pictureText("组件 module ☀️ Škoda", 60)).toBe("module Škoda");
  expect(pictureText("x".repeat(200), 60)).toBe(`${"x".repeat(59)}…`);
});
