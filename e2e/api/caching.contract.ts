import { describe, expect, test } from "vitest";
import { LISTS } from "./answers";
import { call, HOST, type Answer } from "./server";

const PATHS = [...LISTS.map(({ path }) => `${path}?limit=40`), "/companies?limit=40&format=csv"];

describe("compression", () => {
  const encoded = (path: string): Promise<Answer[]> =>
    Promise.all(["identity", "gzip", "br"].map((encoding) => call(path, { headers: { "accept-encoding": encoding } })));

  test.each(PATHS)("of %s never changes the content", async (path) => {
    expect(new Set((await encoded(path)).map(({ text }) => text)).size).toBe(1);
  });

  // Compression of a plain Next server is its own; ours is that of npm start.
  describe.runIf(HOST === "mounted")("of our own server", () => {
    test.each(PATHS)("changes the bytes and the tag of %s", async (path) => {
      const answers = await encoded(path);
      expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "gzip", "br"]);
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
      const [plain = 0, ...smaller] = answers.map(({ raw }) => raw.length);
      for (const size of smaller) expect(size).toBeLessThan(plain);
      for (const { headers } of answers) expect(headers.vary).toContain("Accept-Encoding");
    });

    test.each([
      ["gzip, br", "br"],
      ["gzip;q=1, br;q=0.5", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["deflate", undefined],
    ])("asked as %s is %s", async (accept, encoding) => {
      expect((await call("/companies?limit=40", { headers: { "accept-encoding": accept } })).headers["content-encoding"]).toBe(encoding);
    });
  });

  test("leaves small answers as they are", async () => {
    expect((await call("/companies?country=AQ", { headers: { "accept-encoding": "br" } })).headers["content-encoding"]).toBeUndefined();
  });
});

describe("an answer that the caller has already", () => {
  const again = (path: string, first: Answer, encoding: string): Promise<Answer> =>
    call(path, { headers: { "if-none-match": first.headers.etag ?? "", "accept-encoding": encoding } });

  test.each(PATHS.flatMap((path) => ["identity", "gzip", "br"].map((encoding) => ({ path, encoding }))))(
    "is 304 and free: $path as $encoding",
    async ({ path, encoding }) => {
      const first = await call(path, { headers: { "accept-encoding": encoding } });
      const answer = await again(path, first, encoding);
      expect([answer.status, answer.raw.length, answer.headers["usage-charge"]]).toEqual([304, 0, "0"]);
      expect(answer.headers.etag).toBe(first.headers.etag);
      expect(answer.headers.ratelimit).toMatch(/^"burst";r=\d+;t=\d+/);
      expect(answer.headers["ratelimit-policy"]).toBe(first.headers["ratelimit-policy"]);
      expect(answer.headers["cache-control"]).toBe("private, max-age=60");
      expect(answer.headers.vary).toContain("Authorization");
    },
  );

  test("is found among several tags, and not by another's", async () => {
    const first = await call("/companies?limit=40");
    const tags = (value: string): Promise<Answer> => call("/companies?limit=40", { headers: { "if-none-match": value } });
    expect((await tags(`"a", ${first.headers.etag ?? ""}, "b"`)).status).toBe(304);
    expect((await tags("*")).status).toBe(304);
    expect((await tags('"a"')).status).toBe(200);
  });

  test("differs by query, plan and format", async () => {
    const answers = await Promise.all([
      call("/companies?limit=40"),
      call("/companies?limit=41"),
      call("/companies?limit=40", { key: "pro" }),
      call("/companies?limit=40", { key: "sandbox" }),
      call("/companies?limit=40&format=csv"),
      call("/products?limit=40"),
    ]);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(answers.length);
  });

  test("is the same for the same question, however its parameters are ordered", async () => {
    const [one, other] = await Promise.all(["/companies?country=DE&limit=40", "/companies?limit=40&country=DE"].map((path) => call(path)));
    expect(one?.headers.etag).toBe(other?.headers.etag);
    expect(one?.text).toBe(other?.text);
  });

  test("of the documents without a key", async () => {
    for (const path of ["/datasets", "/openapi.json"]) {
      const first = await call(path, { key: null, headers: { "accept-encoding": "br" } });
      const answer = await call(path, { key: null, headers: { "accept-encoding": "br", "if-none-match": first.headers.etag ?? "" } });
      expect(answer.status).toBe(304);
      expect(answer.headers["cache-control"]).toBe("public, max-age=60");
    }
  });
});

describe("an answer with the same tag", () => {
  test.each([...LISTS.map(({ path }) => path), "/market/shipments?dimension=technology"])(
    "of %s has the same bytes when it is asked for anew",
    async (path) => {
      // Another spelling of the same request is another entry in the cache of answers.
      const address = (padding: string): string => `${path}${path.includes("?") ? "&" : "?"}limit=5${padding}`;
      const answers = await Promise.all(["", "&", "&&", "&&&"].map((padding) => call(address(padding))));
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    },
  );
});
