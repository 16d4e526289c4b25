import { expect, test } from "vitest";
import { operationsOf } from "./operations";

const one = (parameter: object) =>
  operationsOf({ paths: { "/x": { get: { operationId: "x", parameters: [parameter] } } } })[0]?.parameters[0];

test("a list is described by its items, and what it takes by default is written as a query writes it", () => {
  const schema = { type: "array", items: { type: "integer", minimum: 2, enum: [2, 3] }, default: [2, 3] };
  expect(one({ name: "n", in: "query", schema })).toEqual({
    name: "n",
    in: "query",
    required: false,
    description: "",
    type: "integer",
    values: ["2", "3"],
    isList: true,
    format: null,
    minimum: 2,
    maximum: null,
    default: "2,3",
    example: null,
  });
});

test("what has no place in a path or a query is left out, and so is what is no operation", () => {
  expect(one({ name: "X-Trace", in: "header", schema: { type: "string" } })).toBeUndefined();
  expect(operationsOf({ paths: { "/x": { post: {} } } })).toEqual([]);
});
