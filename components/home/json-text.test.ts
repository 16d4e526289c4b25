import { expect, test } from "vitest";
import { layOutJson } from "./json-text";

test("figures, strings and escapes stay as they were sent", () => {
  const text = '{"avg":0.0930,"n":1e3,"name":"a \\"b\\", {c}: [d]","none":null}';
  const laid = layOutJson(text, 20);
  expect(laid).toContain('"avg": 0.0930,');
  expect(laid).toContain('"name": "a \\"b\\", {c}: [d]"');
  expect(JSON.parse(laid)).toEqual(JSON.parse(text));
});

test("short parts stay on one line, a list of records does not", () => {
  expect(layOutJson('{"data":[{"a":1}],"page":{"limit":50,"next":null},"none":[],"nothing":{},"list":["x","y"]}', 40)).toBe(
    [
      "{",
      '  "data": [',
      '    { "a": 1 }',
      "  ],",
      '  "page": { "limit": 50, "next": null },',
      '  "none": [],',
      '  "nothing": {},',
      '  "list": ["x", "y"]',
      "}",
    ].join("\n"),
  );
});

test("what is cut off is laid out as far as it goes", () => {
  expect(layOutJson('{"a":[1,2', 4)).toContain('"a"');
  expect(layOutJson("")).toBe("");
});
