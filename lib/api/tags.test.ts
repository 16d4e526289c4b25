import { beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { callApi } from "@/testing/call-api";
import { companyDraft } from "@/testing/drafts";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import { keyFor, seeChanges, useDatabase, type TestKey } from "@/testing/use-database";

useDatabase();

let key: TestKey;
const ask = (query: string, tag = "") => callApi(`/companies?${query}`, { key: key.secret, headers: { "if-none-match": tag } });
/** The same request in other words, so that no answer is in memory: it is asked of a server that has just started. */
const wordings = ["as_of=1&limit=5&sort=name", "limit=5&as_of=1&sort=name", "sort=name&limit=5&as_of=1", "sort=name&as_of=1&limit=5"];

beforeAll(async () => {
  provideEnv({ HELIODEX_BUILD: "one" });
  await publishDrafts([companyDraft("First")]);
  await seeChanges();
  key = await keyFor("pro");
});

test("a pinned response is 304 on any server of the same build, and sent anew by the next build", async () => {
  const tag = (await ask(wordings[0] ?? "")).headers.get("etag") ?? "";
  expect(await ask(wordings[1] ?? "", tag)).toMatchObject({ status: 304, text: "" });
  provideEnv({ HELIODEX_BUILD: "two" });
  const anew = await ask(wordings[2] ?? "", tag);
  expect([anew.status, anew.headers.get("etag") === tag]).toEqual([200, false]);
  expect((await ask(wordings[3] ?? "", anew.headers.get("etag"))).status).toBe(304);
});

test("a pinned response is sent anew when what it says of its sources has changed", async () => {
  const tag = (await ask("as_of=1&limit=6")).headers.get("etag") ?? "";
  await publishDrafts([companyDraft("Second")], { source: { ...REAL_SOURCE, licence: "another licence" } });
  await seeChanges();
  const anew = await ask("limit=6&as_of=1", tag);
  expect(anew.status).toBe(200);
  expect(anew.json()).toMatchObject({ meta: { sources: [{ licence: "another licence" }] } });
});

test("a release that was published anew under its number, after a restore, is sent anew", async () => {
  const tag = (await ask("as_of=1&limit=7")).headers.get("etag") ?? "";
  await pool().query("update release set published_at = published_at + interval '1 second' where number = 1");
  await pool().query("update version_clock set value = value + 1 where topic = 'release'");
  await seeChanges();
  expect((await ask("limit=7&as_of=1", tag)).status).toBe(200);
});
