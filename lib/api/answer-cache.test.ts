import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { answerOnce, cachedAnswer, encodedBody, rememberedTag, rememberTag, type CachedAnswer } from "./answer-cache";

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

/** A question of which most is padding, as somebody sends it who wants to fill the memory. */
const padded = (n: number): string => `/companies?${"&".repeat(8_000)}${n}`;
const askAll = async (from: number, count: number): Promise<void> => {
  for (let n = from; n < from + count; n++) await answerOnce(padded(n), () => Promise.resolve(answer(`t${n}`)));
};

test("padded questions take no more room than others: their bytes count, whether the response is kept or only its tag", async () => {
  await askAll(0, 1_000);
  const remembered = Array.from({ length: 1_000 }, (_, n) => rememberedTag(padded(n))).filter((tag) => tag !== undefined);
  expect(remembered.length * 16_000).toBeLessThanOrEqual(8 * 1024 * 1024);
  expect(remembered.length).toBeGreaterThan(400);
  for (let from = 1_000; from < 6_000; from += 100) {
    await askAll(from, 100);
    await askAll(from, 100);
  }
  const kept = Array.from({ length: 6_000 }, (_, n) => cachedAnswer(padded(n))).filter((found) => found !== undefined);
  expect(kept.length * 17_500).toBeLessThanOrEqual(48 * 1024 * 1024);
  expect(kept.length).toBeGreaterThan(2_000);
});

test("plain questions are remembered by the ten thousand", async () => {
  for (let n = 0; n < 14_000; n++) rememberTag(`/companies?country=DE&page=${n}`, "t");
  expect(rememberedTag("/companies?country=DE&page=0")).toBe("t");
});
