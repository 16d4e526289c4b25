import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { answerOnce, cachedAnswer, encodedBody, rememberedTag, type CachedAnswer } from "./answer-cache";

const answer = (tag: string, text = "x"): CachedAnswer => ({
  tag,
  rendered: { body: Buffer.from(text), headers: ["Content-Type", "text/plain"] },
  caching: ["Cache-Control", "private"],
  encoded: new Map(),
});

test("of several who ask at once one asks the database, and a response is kept from the second time on", async () => {
  const key = randomUUID();
  let asked = 0;
  const make = async (): Promise<CachedAnswer> => answer(`t${++asked}`);
  const [one, other] = await Promise.all([answerOnce(key, make), answerOnce(key, make)]);
  expect([asked, one.tag, other.tag]).toEqual([1, "t1", "t1"]);
  expect([cachedAnswer(key), rememberedTag(key)]).toEqual([undefined, "t1"]);
  await answerOnce(key, make);
  expect([asked, cachedAnswer(key)?.tag]).toEqual([2, "t2"]);
});

test("what could not be made is neither kept nor remembered, and is asked for again", async () => {
  const key = randomUUID();
  await expect(answerOnce(key, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect([cachedAnswer(key), rememberedTag(key)]).toEqual([undefined, undefined]);
  expect((await answerOnce(key, () => Promise.resolve(answer("t")))).tag).toBe("t");
});

test("each encoding has a tag of its own, its length and its name; small bodies stay as they are", async () => {
  const large = answer("t", "x".repeat(5_000));
  const plain = await encodedBody("none", large, "identity");
  const gzip = await encodedBody("none", large, "gzip");
  expect(plain).toMatchObject({ etag: '"t"', unchangedHeaders: ["Cache-Control", "private", "ETag", '"t"'] });
  expect(plain.headers).not.toContain("Content-Encoding");
  expect(gzip.etag).toBe('"t-gzip"');
  expect(gzip.headers.slice(-4)).toEqual(["Content-Encoding", "gzip", "Content-Length", String(gzip.body.length)]);
  expect(gunzipSync(gzip.body).length).toBe(5_000);
  expect(await encodedBody("none", large, "gzip")).toBe(gzip);
  expect(await encodedBody("none", answer("t"), "br")).toMatchObject({ etag: '"t"' });
});
