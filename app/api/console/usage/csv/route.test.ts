import { NextRequest } from "next/server";
import { beforeAll, expect, test } from "vitest";
import { person, type Person } from "@/e2e/people";
import { cookieOf } from "@/e2e/portal";
import { keyFor, useDatabase } from "@/e2e/use-database";
import { pool } from "@/lib/platform/database";
import { GET } from "./route";

useDatabase();

let owner: Person;
beforeAll(async () => {
  owner = await person();
  const { id } = await keyFor(null, { orgId: owner.orgId ?? "", mode: "test", name: "nightly" });
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  await pool().query("insert into usage_hour values ($1, $2, $3, '/companies', 200, 'test', 3, 0, 30, 0)", [owner.orgId, id, hour]);
});

async function get(query: string, sessionId: string | null): Promise<Response> {
  const cookie = sessionId === null ? null : await cookieOf(sessionId);
  const request = new NextRequest(`https://api.example/api/console/usage/csv?${query}`, {
    headers: cookie ? { cookie: `${cookie.name}=${cookie.value}` } : {},
  });
  return GET(request, { params: Promise.resolve({}) });
}

test("members download what their organisation has used, as a file", async () => {
  const answer = await get("mode=sandbox", owner.sessionId);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="usage-sandbox-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toMatch(
    /^day,endpoint,key,key_name,status,mode,calls,charged,bytes\r\n\d{4}-\d\d-\d\d,\/companies,key_\w+,nightly,200,sandbox,3,0,30\r\n$/,
  );
});

test("others get theirs, and whoever is not signed in nothing", async () => {
  const stranger = await person();
  expect((await (await get("mode=sandbox", stranger.sessionId)).text()).trim().split("\r\n")).toHaveLength(1);
  expect((await get("mode=sandbox", null)).status).toBe(401);
  for (const query of ["", "mode=x", "mode=live&period=1;2", "mode=live&key='"])
    expect((await get(query, owner.sessionId)).status, query).toBe(400);
});
