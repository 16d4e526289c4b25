import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env, provideEnv } from "@/lib/platform/env";
import { files } from "@/lib/platform/files/files";
import { startBucket, type TestBucket } from "@/testing/bucket";
import { callApi } from "@/testing/call-api";
import { companyDraft } from "@/testing/drafts";
import { runHere } from "@/testing/exports";
import { forgetProcessState } from "@/testing/process-state";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, operator, seeChanges, useDatabase, type TestKey } from "@/testing/use-database";
import { storedFolder } from "./export-folder";
import { pruneExports } from "./prune-exports";

useDatabase();

let bucket: TestBucket;
let key: TestKey;
beforeAll(async () => {
  bucket = await startBucket();
  provideEnv({ FILES_URL: bucket.url, FILES_ACCESS_KEY: bucket.accessKey, FILES_SECRET_KEY: bucket.secretKey });
  forgetProcessState();
  await publishDrafts([companyDraft("First"), companyDraft("Second")]);
  key = await keyFor("enterprise", { scopes: ["exports:write", "companies:read"] });
  await seeChanges();
});
afterAll(async () => {
  provideEnv({ FILES_URL: "", FILES_ACCESS_KEY: "", FILES_SECRET_KEY: "" });
  await bucket.stop();
});

const call = (method: string, path: string, headers: Record<string, string> = {}) => callApi(path, { key: key.secret, method, headers });

test("with a bucket, any server sends the file that one made, in ranges too, and nothing is left of it after it is deleted", async () => {
  const begun = await callApi("/exports", { key: key.secret, method: "POST", body: { resource: "company", format: "csv" } });
  const { id } = begun.json().data as unknown as { id: string };
  await runHere(operator());
  const path = join(env().DATA_DIR, "exports", id);
  expect((await files().list(storedFolder(id))).map(({ name }) => name)).toHaveLength(2);

  const there = env().DATA_DIR;
  provideEnv({ DATA_DIR: join(there, "another-server") });
  const read = (await call("GET", `/exports/${id}`)).json().data as unknown as { state: string; files: { name: string; bytes: number }[] };
  expect(read.state).toBe("ready");
  const [{ name, bytes } = { name: "", bytes: 0 }] = read.files;
  const whole = await call("GET", `/exports/${id}/files/${name}`);
  expect([whole.status, whole.headers.get("content-length")]).toEqual([200, String(bytes)]);
  const part = await call("GET", `/exports/${id}/files/${name}`, { range: "bytes=0-9" });
  expect([part.status, part.headers.get("content-length"), part.headers.get("content-range")]).toEqual([206, "10", `bytes 0-9/${bytes}`]);

  await call("DELETE", `/exports/${id}`);
  await pruneExports(operator());
  expect(await files().list(storedFolder(id))).toEqual([]);
  provideEnv({ DATA_DIR: there });
  await pruneExports(operator());
  expect(existsSync(path)).toBe(false);
});
