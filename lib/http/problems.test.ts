import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { DomainError, ERROR_CODES } from "@/lib/core/errors";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { provideEnv } from "@/lib/platform/env";
import { headerPairs } from "./call";
import { clientAddress } from "./client-address";
import { helpOf, isErrorCode, problemHeaders, problemOf, problemPage, PROBLEMS } from "./problems";
import { safetyHeaders } from "./safety-headers";
import { toResponse } from "./to-response";

afterEach(() => provideEnv({ PUBLIC_URL: "https://api.example", TRUST_PROXY: "no" }));

test.each(ERROR_CODES)("%s has a status that fits, and says what it is and what helps", (code) => {
  const { status, title, help } = PROBLEMS[code];
  const { retryable } = problemOf(new DomainError(code, help), "id-1");
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
  expect(status >= 500).toBe(["concurrency-limited", "internal", "unavailable"].includes(code));
  expect(retryable).toBe(["request-in-progress", "rate-limited", "concurrency-limited", "internal", "unavailable"].includes(code));
  expect(Math.min(title.length, help.length)).toBeGreaterThan(3);
});

test("a problem says what was meant for the reader, and nothing of its cause", () => {
  provideEnv({ PUBLIC_URL: "https://api.example" });
  const error = new DomainError("unavailable", "Try again.", { cause: new Error("secret"), headers: { "Retry-After": "2" } });
  expect(problemOf(error, "id-1")).toEqual({
    type: "https://api.example/docs/errors/unavailable",
    title: "Temporarily unavailable",
    status: 503,
    detail: "Try again.",
    instance: "urn:uuid:id-1",
    code: "unavailable",
    request_id: "id-1",
    retryable: true,
    errors: [],
  });
  expect(problemHeaders(error)).toEqual([
    ...["Retry-After", "2"],
    ...["Content-Type", "application/problem+json; charset=utf-8", "Cache-Control", "no-store"],
  ]);
});

test("a code is one of the table, not a name that every object has", () => {
  expect([isErrorCode("not-found"), isErrorCode("toString"), isErrorCode("")]).toEqual([true, false, false]);
});

test.each([
  ["no proxy is trusted", "no", "198.51.100.1", "10.0.0.1"],
  ["one is", "1", "198.51.100.1", "198.51.100.1"],
  ["one is, and the client wrote an address of its own in front", "1", "1.2.3.4, 198.51.100.1", "198.51.100.1"],
  ["two are", "2", "1.2.3.4, 198.51.100.1, 10.0.0.9", "198.51.100.1"],
  ["one is that says nothing", "1", undefined, "10.0.0.1"],
])("the client's address where %s", (_, proxies, forwarded, address) => {
  provideEnv({ TRUST_PROXY: proxies });
  expect(clientAddress({ header: (name) => (name === "x-forwarded-for" ? forwarded : undefined) }, "10.0.0.1")).toBe(address);
});

test("https stays https, and is asked for only where it is spoken", () => {
  provideEnv({ PUBLIC_URL: "https://api.example" });
  expect(safetyHeaders()).toEqual([
    "X-Content-Type-Options",
    "nosniff",
    "Strict-Transport-Security",
    "max-age=31536000; includeSubDomains",
  ]);
  provideEnv({ PUBLIC_URL: "http://api.example" });
  expect(safetyHeaders()).toEqual(["X-Content-Type-Options", "nosniff"]);
});

test("a reply is the same as a Response of the web, whatever its body is made of", async () => {
  for (const body of ["text", Buffer.from("text"), Readable.from([Buffer.from("te"), Buffer.from("xt")])]) {
    const response = toResponse({ status: 201, headers: ["A", "1", "B", "2"], body });
    expect([response.status, response.headers.get("a"), response.headers.get("b"), await response.text()]).toEqual([201, "1", "2", "text"]);
  }
  expect(toResponse({ status: 204, headers: [], body: null }).body).toBeNull();
});

const acme = () => ({ ...ownBrand(), orgId: "org_acme", url: "https://data.acme.example" });

test("names and values in turn are pairs, and a name without a value is none", () => {
  expect(headerPairs([])).toEqual([]);
  expect(headerPairs(["A", "1", "B", ""])).toEqual([
    ["A", "1"],
    ["B", ""],
  ]);
  expect(headerPairs(["A", "1", "B"])).toEqual([["A", "1"]]);
});

test("on a brand's host a problem leads to the brand's pages, and nobody is sent to a page that is not there", () => {
  provideEnv({ PUBLIC_URL: "https://api.example" });
  const error = new DomainError("subscription-inactive", "No plan.", { errors: [{ parameter: "a", code: "b", detail: "c" }] });
  expect(problemOf(error, "id").errors).toEqual([{ parameter: "a", code: "b", detail: "c" }]);
  expect(underBrand(acme(), () => problemOf(error, "id").type)).toBe("https://data.acme.example/docs/errors/subscription-inactive");
  expect(problemPage("conflict")).toBe("https://api.example/docs/errors/conflict");
  expect(underBrand(acme(), () => helpOf("subscription-inactive"))).toContain("whoever gave you the key");
  expect(helpOf("subscription-inactive")).toBe(PROBLEMS["subscription-inactive"].help);
  expect(underBrand(acme(), () => helpOf("conflict"))).toBe(PROBLEMS.conflict.help);
});

test("for what is below a customer's host nothing is promised", () => {
  provideEnv({ PUBLIC_URL: "https://api.example" });
  expect(underBrand(acme(), safetyHeaders)).toEqual(["X-Content-Type-Options", "nosniff", "Strict-Transport-Security", "max-age=31536000"]);
  provideEnv({ PUBLIC_URL: "" });
  expect(safetyHeaders()).toEqual(["X-Content-Type-Options", "nosniff"]);
});
