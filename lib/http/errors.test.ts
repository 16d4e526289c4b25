import { expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { domainErrorOf } from "./errors";

const made = (fields: object, message = "Something."): Error => Object.assign(new Error(message), fields);

/** As the pool, Prisma and its driver say that the database is away. */
const AWAY: [what: string, error: Error][] = [
  ["a code of PostgreSQL", made({ code: "57P01" })],
  ["a socket that is not there", made({ code: "ENOENT" })],
  ["a cut connection", made({}, "Connection terminated unexpectedly")],
  ["a code of Prisma's", made({ code: "P1017" })],
  ["what the driver told Prisma", made({ code: "P2010", meta: { driverAdapterError: made({ cause: { originalCode: "57P03" } }) } })],
  ["too few connections", made({ code: "53300" })],
  ["a statement over its time", made({ code: "57014" })],
  ["a lost connection in SQL's words", made({ code: "08006" })],
  ["a pool that has nobody left", made({}, "timeout exceeded when trying to connect")],
  ["a reply that never came", made({}, "Query read timeout")],
  ["a server that starts", made({}, "the database system is starting up")],
  ["Prisma's time for a transaction", made({ code: "P2028" })],
  ["a cause", made({ cause: made({ cause: made({ code: "ECONNREFUSED" }) }) })],
];

test.each(AWAY)("a database that is away is 503, told by %s", (_, error) => {
  expect(domainErrorOf(error, "id")).toMatchObject({ code: "unavailable", extra: { headers: { "Retry-After": "2" } } });
});

test("what nobody foresaw is 500, and two who do the same at once are 409", () => {
  expect(domainErrorOf(made({ code: "P2010", meta: { driverAdapterError: made({ cause: { originalCode: "42703" } }) } }), "id").code).toBe(
    "internal",
  );
  expect(domainErrorOf(made({ code: "P2002" }), "id").code).toBe("conflict");
});

test("what we meant stays as it is, and its cause is not shown", () => {
  const meant = new DomainError("conflict", "Taken.", { cause: new Error("secret") });
  expect(domainErrorOf(meant, "id")).toBe(meant);
});

test.each(["P2002", "P2025", "P2034", "40P01", "40001"])("two who do the same at once are told to reload: %s", (code) => {
  expect(domainErrorOf(made({ code }), "id")).toMatchObject({ code: "conflict", extra: {} });
});

test("a lock that somebody else kept is no conflict: nothing was changed, and it may be tried again", () => {
  const kept = [made({ code: "55P03" }), made({ code: "P2010", cause: made({ code: "55P03" }) })];
  for (const error of kept)
    expect(domainErrorOf(error, "id")).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("Nothing was changed") as string,
      extra: { headers: { "Retry-After": "2" } },
    });
});

test.each<[string, unknown]>([
  ["an error of ours without a meaning", made({}, "secret: 42")],
  ["a text", "secret"],
  ["nothing", undefined],
  ["another code of Prisma's", made({ code: "P2003" }, "secret")],
  ["a code that only begins alike", made({ code: "P20021" }, "secret")],
  ["a column that doesn't exist", made({ code: "42703" }, "secret")],
])("%s is a fixed 500 that says nothing of it", (_, error) => {
  expect(domainErrorOf(error, "id")).toMatchObject({
    code: "internal",
    message: "The request failed because of an unexpected error. It was not counted.",
  });
});
