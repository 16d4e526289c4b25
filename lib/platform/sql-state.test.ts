import { expect, test } from "vitest";
import { codeOf, errorsWithin, isLockTimeout, isRefusal, sqlStateOf } from "./sql-state";

const withCode = (code: string, more = {}) => Object.assign(new Error("failed"), { code, ...more });

test.each([
  ["the driver's error", withCode("23505"), "23505"],
  ["Prisma's around the driver's", withCode("P2010", { cause: withCode("40P01") }), "40P01"],
  ["Prisma's with its adapter's", withCode("P2002", { meta: { driverAdapterError: { cause: { originalCode: "23505" } } } }), "23505"],
  ["one of the connection", withCode("ECONNRESET"), undefined],
  ["one of Prisma alone", withCode("P2025"), undefined],
  ["one of the system with five letters", withCode("EPIPE"), undefined],
  ["a class without a digit", withCode("ABCDE"), undefined],
  ["no code", new Error("failed"), undefined],
  ["nothing that is an error", "23505", undefined],
])("the state of %s is %s", (_, error, state) => {
  expect(sqlStateOf(error)).toBe(state);
});

test("errors that are made from themselves have an end", () => {
  const error: Error & { cause?: unknown } = new Error("round");
  error.cause = error;
  expect(errorsWithin(error).length).toBeLessThan(10);
});

test.each([
  ["22001", true, false],
  ["23514", true, false],
  ["24000", false, false],
  ["55P03", false, true],
  ["40001", false, false],
  [undefined, false, false],
])("%s is a refusal: %s, a lock that was kept too long: %s", (state, refusal, timeout) => {
  expect([isRefusal(state), isLockTimeout(state)]).toEqual([refusal, timeout]);
});

test("a code that is no text is none", () => {
  expect([codeOf({ code: 23505 }), codeOf(null), codeOf({ code: "23505" })]).toEqual(["", "", "23505"]);
});
