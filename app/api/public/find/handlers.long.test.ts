import { NextRequest } from "next/server";
import { beforeAll, expect, test } from "vitest";
import { companyDraft, priceDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { seeChanges, useDatabase } from "@/testing/use-database";
import { GET } from "./handlers";

useDatabase();

const OPEN_SOURCE = { code: "ember", name: "Open source", licence: "CC BY 4.0", url: null, synthetic: false };

beforeAll(async () => {
  await publishDrafts([companyDraft("Open Works", { country: "DE" })], { source: OPEN_SOURCE });
  await publishDrafts([...Array.from({ length: 60 }, (_, n) => companyDraft(`Closed Works ${n}`)), priceDraft("2026-01-05", "0.1")]);
  await seeChanges();
});

const ask = (q: string): Promise<Response> =>
  GET(new NextRequest(`https://api.example/api/public/find?q=${encodeURIComponent(q)}`), { params: Promise.resolve({}) });

test("a visitor finds what visitors see, and nothing that a plan pays for", async () => {
  expect(await (await ask("Open Works")).json()).toMatchObject({ found: [{ group: "Companies", label: "Open Works", about: "Germany" }] });
  const seen: number[] = [];
  for (let n = 0; n < 20; n++) seen.push(((await (await ask(`Closed Works ${n + 10}`)).json()) as { found: unknown[] }).found.length);
  expect(seen.filter((count) => count > 0).length).toBeLessThan(seen.length / 2);
});

test("words that are too short are refused, and so is whoever asks faster than people type", async () => {
  expect((await ask("a")).status).toBe(400);
  let status = 200;
  for (let n = 0; n < 130 && status === 200; n++) status = (await ask("zz")).status;
  expect(status).toBe(429);
});
