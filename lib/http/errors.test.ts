import { expect, test } from "vitest";
import { domainErrorOf } from "./errors";

const made = (fields: object, message = "Something."): Error => Object.assign(new Error(message), fields);

/** As the pool, Prisma and its driver say that the database is away. */
const AWAY: [what: string, error: Error][] = [
  ["a code of PostgreSQL", made({ code: "57P01" })],
  ["a socket that is not there", made({ code: "ENOENT" })],
  ["a cut connection", made({}, "Connection terminated unexpectedly")],
  ["a code of Prisma's", made({ code: "P1017" })],
  ["what the driver told Prisma", made({ code: "P2010", meta: { driverAdapterError: made({ cause: { originalCode: "57P03" } }) } })],
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
