import { expect, test } from "vitest";
import { DomainError, wrongCursor, wrongParameter } from "./errors";

test("an error that we mean keeps why it happened, for the log and not for the reader", () => {
  const cause = new Error("the driver said so");
  const error = new DomainError("unavailable", "Try again.", { cause, headers: { "Retry-After": "2" } });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: "DomainError",
    code: "unavailable",
    message: "Try again.",
    cause,
    extra: { headers: { "Retry-After": "2" } },
  });
  expect(new DomainError("conflict", "No.").extra).toEqual({});
});

test("a wrong parameter is named in the sentence and beside it", () => {
  const detail = "2050-01-01 is in the future.";
  expect(wrongParameter("as_of", "out-of-range", detail)).toMatchObject({
    code: "invalid-parameter",
    message: "Invalid value for as_of. 2050-01-01 is in the future.",
    extra: { errors: [{ parameter: "as_of", code: "out-of-range", detail }] },
  });
  expect(wrongCursor()).toMatchObject({ code: "cursor-invalid", extra: { errors: [{ parameter: "cursor" }] } });
});
