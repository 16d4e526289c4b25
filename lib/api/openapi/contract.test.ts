import { expect, test } from "vitest";
import { operationsOf } from "./contract";

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
  expect(operationsOf({ paths: { "/x": { post: {}, summary: "no method" } } })).toEqual([]);
});

test("every method of a path is an operation of its own, with what it is sent and what answers", () => {
  const header = { name: "Idempotency-Key", in: "header", description: "Makes a repeat safe.", example: "a1" };
  const post = {
    operationId: "createThing",
    parameters: [header],
    requestBody: { required: true, content: { "application/json": { example: { name: "a" } } } },
    responses: { "201": { description: "Made.", content: { "application/json": {} } }, "409": {} },
  };
  const remove = { operationId: "deleteThing", responses: { "204": { description: "Done." } } };
  const get = { operationId: "streamThings", responses: { "200": { content: { "text/event-stream": {} } } } };
  const [streamed, created, deleted] = operationsOf({ paths: { "/things": { post, delete: remove, get } } });
  expect(streamed).toMatchObject({ id: "streamThings", method: "GET", body: null, headers: [], success: { media: "text/event-stream" } });
  expect(created).toMatchObject({
    method: "POST",
    body: { isRequired: true, example: { name: "a" } },
    headers: [{ name: "Idempotency-Key", required: false, example: "a1" }],
    parameters: [],
    success: { status: 201, description: "Made.", media: "application/json" },
  });
  expect(deleted).toMatchObject({ method: "DELETE", body: null, success: { status: 204, media: null } });
});
