import { createServer } from "node:net";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clientOf, cut, json, KEY, page, problem, serve } from "../testing/test-server.js";
import { Heliodex } from "./client.js";
import { AuthenticationError, ConnectionError, HeliodexError, NotFoundError, PermissionError, RateLimitError } from "./errors.js";

const ME = { data: { plan: "pro", limits: { rows_per_call: 100 } } };
const failure = async (work: Promise<unknown>): Promise<HeliodexError> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof HeliodexError) return error;
  throw new Error("it did not fail", { cause: error });
};

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a GET request", () => {
  test("is sent again after a burst, a busy server, a gateway's error and a cut", async () => {
    const server = await serve(
      problem(429, "rate-limited", { "retry-after": "0" }),
      problem(503, "unavailable"),
      cut('{"data":'),
      (response) => response.destroy(),
      json(ME),
    );
    expect((await clientOf(server).me()).plan).toBe("pro");
    expect(server.seen).toHaveLength(5);
  });

  test("whose JSON is cut without the connection telling is sent again", async () => {
    const server = await serve(
      (response) => void response.writeHead(200, { "content-type": "application/json" }).end('{"data":['),
      json(ME),
    );
    expect((await clientOf(server).me()).plan).toBe("pro");
  });

  test("fails at once when the plan, the key or the quota is the reason", async () => {
    for (const [status, code, type] of [
      [401, "key-unknown", AuthenticationError],
      [402, "subscription-inactive", PermissionError],
      [403, "plan-required", PermissionError],
      [404, "not-found", NotFoundError],
      [429, "quota-exceeded", RateLimitError],
    ] as const) {
      const server = await serve(problem(status, code, { "retry-after": "1" }));
      const error = await failure(clientOf(server).me());
      expect(error).toBeInstanceOf(type);
      expect(error).toMatchObject({ status, code, requestId: "req-1", detail: "D", retryAfterSeconds: 1 });
      expect(server.seen).toHaveLength(1);
    }
  });

  test("fails at once when the API asks for an hour", async () => {
    const server = await serve(problem(429, "rate-limited", { "retry-after": "3600" }));
    expect(await failure(clientOf(server).me())).toMatchObject({ code: "rate-limited", retryAfterSeconds: 3_600 });
    expect(server.seen).toHaveLength(1);
  });

  test("gives up after four retries, or as many as were chosen", async () => {
    const server = await serve(problem(429, "rate-limited", { "retry-after": "0" }));
    await failure(clientOf(server).me());
    expect(server.seen).toHaveLength(5);
    const other = await serve(problem(502, "x"));
    await failure(clientOf(other, { maxRetries: 0 }).me());
    expect(other.seen).toHaveLength(1);
  });

  test("fails after its time limit, also in the middle of a body", async () => {
    const silent = await serve(() => undefined);
    const sent = vi.fn((url: URL, init: RequestInit) => fetch(url, init));
    expect(await failure(clientOf(silent, { timeoutMs: 50, maxRetries: 1, fetch: sent }).me())).toMatchObject({ code: "timeout" });
    expect(sent).toHaveBeenCalledTimes(2);
    const slow = await serve((response) => void response.writeHead(200, { "content-type": "application/json" }).write("{"));
    expect(await failure(clientOf(slow, { timeoutMs: 50, maxRetries: 0 }).me())).toMatchObject({ code: "timeout" });
  });

  test("ends with the reason of the caller's signal, also while it waits", async () => {
    const reason = new Error("enough");
    const stopped = AbortSignal.abort(reason);
    const server = await serve(problem(429, "rate-limited", { "retry-after": "50" }));
    await expect(clientOf(server).me({ signal: stopped })).rejects.toBe(reason);
    const control = new AbortController();
    setTimeout(() => control.abort(reason), 50);
    await expect(clientOf(server).me({ signal: control.signal })).rejects.toBe(reason);
  });
});

describe("a request that changes something", () => {
  test("is sent once unless it is a POST", async () => {
    const server = await serve(problem(503, "unavailable", { "retry-after": "0" }));
    await failure(clientOf(server).webhooks.update("we_1", { state: "disabled" }));
    await failure(clientOf(server).exports.delete("ex_1"));
    expect(server.seen.map(({ method }) => method)).toEqual(["PATCH", "DELETE"]);
  });

  test("by POST has one key over all of its retries, and another the next time", async () => {
    const created = json({ data: { id: "ex_1" } });
    const server = await serve(cut("{"), problem(503, "unavailable"), problem(409, "request-in-progress", { "retry-after": "0" }), created);
    const body = { resource: "company", format: "csv" } as const;
    await clientOf(server).exports.create(body);
    await clientOf(server).exports.create(body, { idempotencyKey: "mine" });
    const keys = server.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[4]).toBe("mine");
    expect(server.seen.map((one) => JSON.parse(one.body) as unknown)).toEqual(Array.from({ length: 5 }, () => body));
  });

  test("that deletes returns nothing", async () => {
    const server = await serve((response) => void response.writeHead(204).end());
    expect(await clientOf(server).customFields.delete("cf_1")).toBeUndefined();
  });
});

describe("the key", () => {
  test("does not follow a redirect", async () => {
    const thief = await serve(json(ME));
    const server = await serve((response) => void response.writeHead(302, { location: `${thief.url}/x?token=1` }).end());
    const error = await failure(clientOf(server).me());
    expect(error).toMatchObject({ code: "redirect-refused" });
    expect(error.message).toContain(thief.url);
    expect(error.message).not.toContain("token");
    expect(thief.seen).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  test("does not follow a next page to another origin", async () => {
    const thief = await serve(page([]));
    const server = await serve(page([{ id: 1 }], `${thief.url}/api/v1/companies?cursor=x`));
    expect(await failure(clientOf(server).companies.list().all())).toMatchObject({ code: "other-origin" });
    expect(thief.seen).toEqual([]);
  });

  test("is in no error, inspection or JSON, and in the header only", async () => {
    const server = await serve(problem(401, "key-unknown"));
    const client = clientOf(server);
    const error = await failure(client.me());
    const away = await failure(clientOf({ url: "http://127.0.0.1:1" }, { maxRetries: 0 }).me());
    for (const said of [client, error, away])
      expect(`${inspect(said, { depth: 20, showHidden: true })}${JSON.stringify(said)}`).not.toContain(KEY);
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(() => new Heliodex({ apiKey: `${KEY}\nX: 1`, baseUrl: server.url })).toThrow(/^(?!.*hlx_live)/);
  });

  test("may end with the line break of the file that it was read from", async () => {
    const server = await serve(json(ME));
    await clientOf(server, { apiKey: `${KEY}\n` }).me();
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test("is not needed for what is public", async () => {
    const server = await serve(json({ data: { state: "up" } }));
    expect((await clientOf(server, { apiKey: null }).status()).state).toBe("up");
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
  });
});

describe("a wrong base URL", () => {
  test("is found before the first request", () => {
    for (const baseUrl of ["", "api.example.com", "ftp://example.com", "https://key@example.com", "https://example.com/?a=1"])
      expect(() => new Heliodex({ apiKey: KEY, baseUrl }), baseUrl).toThrow(/base URL/i);
    expect(() => new Heliodex({ apiKey: "", baseUrl: "https://example.com" })).toThrow("No API key");
    expect(() => new Heliodex({ apiKey: "k", baseUrl: "https://example.com", timeoutMs: 0 })).toThrow("timeoutMs");
    expect(() => new Heliodex({ apiKey: "k", baseUrl: "https://example.com", maxRetries: -1 })).toThrow("maxRetries");
  });

  test("gets the root of the API, and one with a path is taken as it is", async () => {
    const server = await serve(json(ME));
    await clientOf(server).me();
    await clientOf(server, { baseUrl: `${server.url}/` }).me();
    await clientOf(server, { baseUrl: `${server.url}/proxy/api/v1/` }).me();
    expect(server.seen.map(({ path }) => path)).toEqual(["/api/v1/me", "/api/v1/me", "/proxy/api/v1/me"]);
  });

  test("that leads to a web site is named as the reason", async () => {
    const site = await serve((response) => void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>"));
    expect(await failure(clientOf(site).me())).toMatchObject({ code: "invalid-response" });
    const missing = await serve((response) => void response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>"));
    expect(await failure(clientOf(missing).me())).toMatchObject({ code: "http-404", status: 404 });
    const gateway = await serve((response) => void response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>"));
    expect(await failure(clientOf(gateway, { maxRetries: 0 }).me())).toMatchObject({
      code: "http-502",
      detail: expect.stringMatching(/gateway/) as unknown,
    });
    const other = await serve(json({ data: [1, 2] }));
    expect(await failure(clientOf(other).me())).toMatchObject({ code: "invalid-response" });
  });

  test("without a server fails as a connection", async () => {
    const port = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, "127.0.0.1", () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
      });
    });
    const error = await failure(clientOf({ url: `http://127.0.0.1:${port}` }, { maxRetries: 1 }).me());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: "connection-failed" });
    expect(error.message).toContain("ECONNREFUSED");
  });
});
