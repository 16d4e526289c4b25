import { expect, test } from "vitest";
import { sourceChoices } from "./source-choices";

const table = (source: string, basis = "shipped") => ({ product: "module", dimension: "company", basis, source });
const response = (...available: object[]) =>
  JSON.stringify({ data: [], meta: { product: "module", dimension: "company", basis: "shipped", source: "a", available } });

test("sources of the table that is shown can be chosen where there are several", () => {
  expect(sourceChoices(response(table("a"), table("b"), table("c", "produced")), {})).toEqual({ source: ["a", "b"] });
  expect(sourceChoices(response(table("a"), table("b")), { source: "z" })).toEqual({ source: ["a", "b", "z"] });
});

test.each([response(table("a"), table("c", "produced")), "", "[]", '{"meta":null}', '{"meta":{"available":[7]}}'])(
  "nothing is offered for %s",
  (text) => expect(sourceChoices(text, {})).toEqual({}),
);
