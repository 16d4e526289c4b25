import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress, worthwhile } from "./compress";

test("a body is compressed from 1 kB on, and never when nobody asked", () => {
  expect([worthwhile("br", 1_023), worthwhile("br", 1_024), worthwhile("gzip", 5_000)]).toEqual(["identity", "br", "gzip"]);
  expect(worthwhile("identity", 5_000)).toBe("identity");
});

test("what is compressed is smaller and comes back whole", async () => {
  const body = Buffer.from(JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ id: i, name: "Größe" }))));
  const [br, gzip] = [await compress(body, "br"), await compress(body, "gzip")];
  expect(brotliDecompressSync(br).equals(body)).toBe(true);
  expect(gunzipSync(gzip).equals(body)).toBe(true);
  expect(Math.max(br.length, gzip.length)).toBeLessThan(body.length / 2);
});
