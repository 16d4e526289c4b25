import { expect, test } from "vitest";
import { headerPairs } from "@/lib/http/call";
import { CORS_HEADERS, preflight } from "./cors";

test("a browser may send what the API reads, and read what the API says", () => {
  const { status, headers, body } = preflight({ id: "id-1" }, "GET, HEAD, OPTIONS");
  const said = new Map(headerPairs(headers));
  expect([status, body, said.get("Request-Id")]).toEqual([204, null, "id-1"]);
  expect(said.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS");
  expect(said.get("Allow")).toBe("GET, HEAD, OPTIONS");
  for (const name of ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "Last-Event-ID", "Range"])
    expect(said.get("Access-Control-Allow-Headers")?.split(", ")).toContain(name);
});

test("no cookie is ever let through: any origin is allowed, and credentials are not", () => {
  const all = [...CORS_HEADERS, ...preflight({ id: "" }, "GET").headers];
  expect(new Set(headerPairs(all).flatMap(([name, value]) => (name === "Access-Control-Allow-Origin" ? [value] : [])))).toEqual(
    new Set(["*"]),
  );
  expect(all).not.toContain("Access-Control-Allow-Credentials");
});

test("the limits, the tag and the next page can be read by a page", () => {
  const exposed = CORS_HEADERS[3]?.split(", ");
  expect(exposed).toEqual(
    expect.arrayContaining(["ETag", "Link", "RateLimit", "RateLimit-Policy", "Request-Id", "Retry-After", "Usage-Charge"]),
  );
});
