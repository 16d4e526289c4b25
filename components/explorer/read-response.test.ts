import { describe, expect, test } from "vitest";
import { callsLeftIn } from "./calls-left";
import { prettyJson } from "./pretty-json";
import { problemIn } from "./problem-in";
import { readResponse, sourceLine } from "./read-response";
import { tableOf } from "./response-table";

const LIST = `{"data":[
  {"id":"sp_1","item":"HJT","avg":0.0880,"low":null,"on":true,"tags":["a","b"],"more":{"a":1.50},"unit":"W","empty":null,"source":"s"},
  {"id":"sp_2","item":"BC","avg":0.1,"low":1,"on":false,"tags":[],"more":null,"unit":"W","empty":null,"source":"s"}],
  "page":{"limit":2,"has_more":true,"next":"https://x.example/api/v1/a?limit=2&cursor=abc.d"},
  "meta":{"release":412,"sources":[{"code":"s","name":"Ember","licence":"CC BY 4.0"},{"code":"t","name":"Another"}]}}`;

const read = (text: string) => {
  const envelope = readResponse(text);
  if (!envelope) throw new Error("not a response");
  return envelope;
};

describe("a response as a table", () => {
  const { columns, rows } = tableOf(read(LIST).records);

  test("begins with what tells the rows apart and ends with what no row has", () => {
    expect(columns.map(({ key }) => key)).toEqual(["item", "avg", "low", "on", "tags", "more", "unit", "id", "source", "empty"]);
    expect(columns.filter(({ isFigure }) => isFigure).map(({ key }) => key)).toEqual(["avg", "low"]);
  });

  test("writes figures as the response does, lists as words, structures as JSON, and nothing for null", () => {
    expect(rows[0]?.cells.map((cell) => cell?.text ?? null)).toEqual([
      "HJT",
      "0.0880",
      null,
      "true",
      "a, b",
      '{"a":1.5}',
      "W",
      "sp_1",
      "s",
      null,
    ]);
    expect(rows[1]?.cells[4]).toBeNull();
    expect(rows[0]?.cells[5]?.isData).toBe(true);
  });
});

test("what was generated is marked, record by record", () => {
  const { rows } = tableOf(read('{"data":[{"id":"a","source":"synthetic"},{"id":"b","source":"ember"},{"id":"c"}]}').records);
  expect(rows.map(({ isSample }) => isSample)).toEqual([true, false, false]);
});

test("a price in force that was assessed long ago is marked in the table", () => {
  const row = (effective_date: string) => `{"date":"2026-11-22","effective_date":"${effective_date}","frequency":"weekly"}`;
  const { columns, rows } = tableOf(read(`{"data":[${row("2026-11-18")},${row("2026-03-18")}]}`).records);
  const at = columns.findIndex(({ key }) => key === "effective_date");
  expect(rows.map(({ cells }) => cells[at]?.isStale ?? false)).toEqual([false, true]);
});

test("a response says where it goes on and where it comes from", () => {
  expect(read(LIST)).toMatchObject({ isList: true, next: "abc.d", hasMore: true });
  expect(sourceLine(read(LIST))).toBe("Source: Ember (CC BY 4.0), Another, release 412");
  expect(read('{"data":{"plan":null}}')).toMatchObject({ isList: false, records: [{ plain: { plan: null } }], next: null });
  expect(readResponse("a,b\r\n1,2")).toBeNull();
  expect(readResponse('{"openapi":"3.1.0"}')).toBeNull();
});

test("JSON is laid out without changing a character of its values", () => {
  expect(prettyJson('{"a":[1.50,"x{,:\\"}"],"b":{},"c":[]}')).toBe(
    '{\n  "a": [\n    1.50,\n    "x{,:\\"}"\n  ],\n  "b": {},\n  "c": []\n}',
  );
  expect(prettyJson("a,b")).toBe("a,b");
  expect(JSON.parse(prettyJson(LIST))).toEqual(JSON.parse(LIST));
});

describe("what may still be asked", () => {
  const headers = (entries: Record<string, string>) => new Headers(entries);

  test("is read from the headers of the response", () => {
    const both = headers({
      RateLimit: '"burst";r=24;t=1, "month";r=9871;t=1036800',
      "RateLimit-Policy": '"burst";q=25;w=5, "month";q=10000',
    });
    expect(callsLeftIn(both)).toEqual({
      burst: { left: 24, of: 25, resetSeconds: 1 },
      quota: { period: "month", left: 9871, of: 10_000, resetSeconds: 1_036_800 },
    });
  });

  test("has no quota where there is no cap, and is not known without a key", () => {
    expect(callsLeftIn(headers({ RateLimit: '"burst";r=9;t=1', "RateLimit-Policy": '"burst";q=9;w=1' }))?.quota).toBeNull();
    expect(callsLeftIn(headers({}))).toBeNull();
  });
});

test("a problem document is read with each of its errors", () => {
  const problem = {
    code: "unknown-parameter",
    title: "T",
    detail: "D",
    request_id: "r",
    errors: [{ parameter: "foo", detail: "does not exist." }, 1],
  };
  expect(problemIn(JSON.stringify(problem))).toEqual({
    code: "unknown-parameter",
    title: "T",
    detail: "D",
    requestId: "r",
    errors: [{ parameter: "foo", detail: "Does not exist." }],
  });
  expect([problemIn("<html>"), problemIn("{}"), problemIn("null")]).toEqual([null, null, null]);
});
