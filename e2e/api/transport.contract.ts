import { describe, expect, test } from "vitest";
import { expectProblem, LISTS, problemIn } from "./answers";
import { call, exchange, HOST, KEYS } from "./server";

const bearer = { authorization: `Bearer ${KEYS.enterprise}` };

describe("paths", () => {
  test.each(["/nothing", "/companies/co_0123456789abcdef/more", "/pricing", "/pricing/spot/today", "/company", "/COMPANIES"])(
    "%s is not there",
    async (path) => {
      expectProblem(await call(path), 404, "not-found");
      expectProblem(await call(path, { key: null }), 404, "not-found");
    },
  );

  test.each(["/companies/co_0000000000000000", "/companies/1", "/products/co_0123456789abcdef", "/products/pr_UPPER"])(
    "%s is no record",
    async (path) => {
      expectProblem(await call(path), 404, "not-found");
    },
  );

  test("without a version mean the current one", async () => {
    const plain = await exchange("/api/companies?limit=1", "GET", bearer);
    expect(plain.status).toBe(200);
    expect(plain.json()).toMatchObject({ data: [expect.any(Object)] });
    expectProblem(await exchange("/api/nothing", "GET", bearer), 404, "not-found");
  });

  test("with a slash at the end move to the path without", async () => {
    const answer = await exchange("/api/v1/companies/?limit=1", "GET", bearer);
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toMatch(/\/api\/v1\/companies\?limit=1$/);
  });
});

describe("methods", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is not allowed and the answer lists what is", async (method) => {
    for (const path of ["/companies", "/companies/co_0123456789abcdef", "/me", "/datasets", "/openapi.json"]) {
      const answer = await call(path, { method });
      expectProblem(answer, 405, "method-not-allowed");
      expect(answer.headers.allow).toBe("GET, HEAD, OPTIONS");
    }
  });

  test.each(["/companies", "/companies/co_0123456789abcdef", "/me", "/datasets"])("OPTIONS of %s answers any page", async (path) => {
    const headers = {
      origin: "https://app.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    };
    const answer = await call(path, { method: "OPTIONS", key: null, headers });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    expect(answer.headers["access-control-allow-methods"]).toContain("GET");
    expect(answer.headers["access-control-allow-headers"]).toMatch(/authorization/i);
    expect(answer.headers.allow).toBe("GET, HEAD, OPTIONS");
  });

  test.each([...LISTS.map(({ path }) => `${path}?limit=3`), "/datasets", "/openapi.json"])(
    "HEAD of %s has the headers of GET, no body, and is free",
    async (path) => {
      const get = await call(path);
      const head = await call(path, { method: "HEAD" });
      expect([head.status, head.raw.length, head.headers["usage-charge"]]).toEqual([200, 0, "0"]);
      for (const name of [
        "content-type",
        "etag",
        "data-release",
        "link",
        "cache-control",
        "vary",
        "ratelimit-policy",
        "access-control-allow-origin",
      ])
        expect(head.headers[name], name).toEqual(get.headers[name]);
      if (HOST === "mounted") expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
    },
  );

  test("HEAD of a result that is made while it is sent names no length", async () => {
    const { status, headers, text } = await call("/companies?country=AT&format=csv&page=all", { method: "HEAD" });
    expect([status, text, headers["content-type"]]).toEqual([200, "", "text/csv; charset=utf-8; header=present"]);
    expect(headers).not.toHaveProperty("content-length");
  });

  test("HEAD of an error has its status and no body", async () => {
    const answer = await call("/companies?country=ZZ", { method: "HEAD" });
    expect([answer.status, answer.raw.length]).toEqual([400, 0]);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
  });
});

describe("addresses and headers that are too much", () => {
  const huge = `/api/v1/companies?q=${"x".repeat(65_536)}`;

  test("an address of 64 kB is refused", async () => {
    const answer = await exchange(huge, "GET", bearer).catch((error: unknown) => error);
    if (HOST === "next" && answer instanceof Error) return;
    expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status === 414 || status === 431) as number });
    if (HOST === "mounted" && !(answer instanceof Error)) problemIn(answer as Awaited<ReturnType<typeof exchange>>);
  });

  test.runIf(HOST === "mounted")("an address of 9 kB is too long, as a problem", async () => {
    expectProblem(await exchange(`/api/v1/companies?q=${"x".repeat(9_000)}`, "GET", bearer), 414, "uri-too-long");
  });

  test("61 parameters are too many", async () => {
    const query = Array.from({ length: 61 }, (_, i) => `p${i}=1`).join("&");
    expectProblem(await call(`/companies?${query}`), 400, "invalid-parameter");
  });

  test("a client's own request id does not become ours", async () => {
    const answer = await call("/companies?limit=1", { headers: { "x-request-id": "mine-1" } });
    expect(answer.headers["request-id"]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  });
});

test("every answer to a page of another origin can be read by it", async () => {
  for (const path of ["/companies?limit=1", "/companies?limit=0", "/nothing", "/datasets", "/me"]) {
    const { headers } = await call(path, { headers: { origin: "https://app.example" } });
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-expose-headers"] ?? "").toContain("RateLimit");
  }
});
