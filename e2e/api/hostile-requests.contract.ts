import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectProblem, problemIn } from "./answers";
import { hostile } from "./hostile";
import { call, HOST } from "./server";

const SEED = 20_261_121;

const NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "limit[]",
  "limit[gte]",
  "LIMIT",
  "%6cimi%74x",
  "limit%00",
  "%00",
  "a%0d%0aX-Injected:%20yes",
  "%F0%9F%98%80",
  "=",
  "x".repeat(5_000),
];
const civil = (status: number): void => expect([200, 304, 400, 401, 406]).toContain(status);

describe("hostile names of parameters", () => {
  // Next drops a parameter of the name __proto__ from the address.
  test.each(NAMES.filter((name) => HOST === "mounted" || name !== "__proto__"))("%s is not known", async (name) => {
    const answer = await call(`/companies?limit=1&${name}=1`);
    expect(answer.status).toBe(400);
    expect(answer.headers["x-injected"]).toBeUndefined();
    expect(["unknown-parameter", "invalid-parameter"]).toContain(problemIn(answer).code);
  });

  test("any others are not either", async () => {
    await fc.assert(
      fc.asyncProperty(
        hostile.filter((name) => !/^[&+]|%20/.test(name)),
        async (name) => {
          const answer = await call(`/companies?limit=1&${name}=1`);
          expect(answer.status).toBe(400);
          problemIn(answer);
        },
      ),
      { seed: SEED, numRuns: 40 },
    );
  });

  test("an encoded name is the name", async () => {
    expect((await call("/companies?%6cimit=1")).status).toBe(200);
    expectProblem(await call("/companies?limit=1&%6cimit=2"), 400, "invalid-parameter");
  });

  test("empty pairs are no parameters", async () => {
    for (const query of ["?", "?&", "?&&limit=1&"]) expect((await call(`/companies${query}`)).status).toBe(200);
  });
});

describe("hostile headers", () => {
  const text = fc.string({
    unit: fc
      .integer({ min: 0x21, max: 0xff })
      .filter((code) => code < 0x7f || code > 0x9f)
      .map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 60,
  });

  test.each([
    "accept",
    "accept-encoding",
    "if-none-match",
    "x-request-id",
    "origin",
    "x-forwarded-for",
    "cookie",
    "content-type",
    "x-api-key",
  ])("%s changes nothing that it should not", async (name) => {
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const answer = await call("/companies?limit=30", { headers: { [name]: value } });
        civil(answer.status);
        if (answer.status === 406) problemIn(answer);
        if (name !== "accept") expect(answer.status).toBe(200);
      }),
      { seed: SEED, numRuns: 20, examples: [["a;q=b"], [",,;,;q=,"], ["*;q=0"], ["x".repeat(4_000)], ['"']] },
    );
  });

  test("Authorization of any form is 401, as a problem", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("", "Bearer ", "bearer  ", "Basic "), text, async (scheme, value) => {
        expectProblem(await call("/companies", { key: null, headers: { authorization: `${scheme}${value}` } }), 401, "key-malformed");
      }),
      { seed: SEED, numRuns: 40 },
    );
  });
});
