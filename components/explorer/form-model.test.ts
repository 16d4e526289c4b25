import { expect, test } from "vitest";
import { operationsOf, type Parameter } from "@/lib/api/openapi/contract";
import { chosenOf, controlOf, doubtAbout, formOf, limitsText, withValue } from "./form-model";

const parameter = (some: Partial<Parameter>): Parameter => ({
  name: "x",
  in: "query",
  required: false,
  description: "",
  type: "string",
  values: [],
  isList: false,
  format: null,
  minimum: null,
  maximum: null,
  default: null,
  example: null,
  ...some,
});

test("a control follows from what the description says", () => {
  expect(controlOf(parameter({ values: ["a", "b"] }))).toBe("select");
  expect(controlOf(parameter({ values: ["a", "b"], isList: true }))).toBe("multi-select");
  expect(controlOf(parameter({ type: "boolean" }))).toBe("switch");
  expect(controlOf(parameter({ type: "integer" }))).toBe("number");
  expect(controlOf(parameter({ type: "number" }))).toBe("number");
  expect(controlOf(parameter({ format: "date" }))).toBe("date");
  expect(controlOf(parameter({}))).toBe("text");
});

test("how the response comes is folded away, what is asked is not", () => {
  const [operation] = operationsOf({
    paths: {
      "/x/{limit}": {
        get: {
          operationId: "x",
          parameters: [
            { name: "limit", in: "path", required: true },
            { name: "q", in: "query" },
            { name: "cursor", in: "query" },
          ],
        },
      },
    },
  });
  if (!operation) throw new Error("there is no operation");
  expect(formOf(operation).asked.map(({ name }) => name)).toEqual(["limit", "q"]);
  expect(formOf(operation).more.map(({ name }) => name)).toEqual(["cursor"]);
});

test("limits are said in words, and values outside them are doubted", () => {
  const limit = parameter({ type: "integer", minimum: 1, maximum: 1000 });
  expect(limitsText(limit)).toBe("1 to 1,000");
  expect(["", "50", "0", "2.5", "many"].map((text) => doubtAbout(limit, text))).toEqual([
    undefined,
    undefined,
    "This is outside 1 to 1,000.",
    "Enter a whole number.",
    "Enter a number.",
  ]);
});

test("a list recognises its values in any case and keeps what it does not know", () => {
  expect(chosenOf({ values: ["topcon", "hjt"] }, "TOPCon, hjt,,n-type TOPCon,topcon")).toEqual(["topcon", "hjt", "n-type TOPCon"]);
});

test("changing anything leaves the page that was reached", () => {
  const values = { type: "hjt", cursor: "abc" };
  expect(withValue(values, "type", "perc")).toEqual({ type: "perc" });
  expect(withValue(values, "type", "")).toEqual({});
  expect(withValue(values, "cursor", "def")).toEqual({ type: "hjt", cursor: "def" });
});
