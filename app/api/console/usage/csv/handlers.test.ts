import { NextRequest } from "next/server";
import { beforeAll, expect, test, vi } from "vitest";
import { HOUR_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { person, type Person } from "@/testing/people";
import { cookieOf } from "@/testing/portal";
import { keyFor, useDatabase } from "@/testing/use-database";
import { GET } from "./handlers";

useDatabase();

let owner: Person;
beforeAll(async () => {
  owner = await person();
  const { id } = await keyFor(null, { orgId: owner.orgId ?? "", mode: "test", name: "nightly" });
  const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
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
  const answer = await get(`mode=sandbox&org=${owner.orgId}`, owner.sessionId);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="usage-org_\w+-sandbox-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toMatch(
    /^day,endpoint,key,key_name,status,mode,calls,charged,bytes\r\n\d{4}-\d\d-\d\d,\/companies,key_\w+,nightly,200,sandbox,3,0,30\r\n$/,
  );
});

test("others get theirs, and whoever is not signed in nothing", async () => {
  const stranger = await person();
  expect((await (await get(`mode=sandbox&org=${stranger.orgId}`, stranger.sessionId)).text()).trim().split("\r\n")).toHaveLength(1);
  expect((await get("mode=sandbox", null)).status).toBe(401);
  for (const query of ["", "mode=x", "mode=live&period=1;2", "mode=live&key='"])
    expect((await get(`org=${owner.orgId}&${query}`, owner.sessionId)).status, query).toBe(400);
  expect((await get("mode=sandbox", owner.sessionId)).status).toBe(400);
});

test("a link to another organisation's usage gives no file", async () => {
  const [stranger, colleague] = [await person(), await person({ staff: true })];
  // Who may enter it has only looked at another one since.
  expect(await (await get(`mode=sandbox&org=${owner.orgId}`, colleague.sessionId)).json()).toMatchObject({ status: 409, code: "outdated" });
  const answer = await get(`mode=sandbox&org=${stranger.orgId}`, owner.sessionId);
  expect(await answer.json()).toMatchObject({ status: 404, code: "not-found" });
  expect(answer.headers.get("content-disposition")).toBeNull();
});

test("a file that can't be finished breaks off, and the log knows of which request", async () => {
  const error = vi.spyOn(log(), "error").mockReturnValue();
  const answer = await get(`mode=sandbox&org=${owner.orgId}`, owner.sessionId);
  const reader = answer.body?.getReader();
  await reader?.read();
  vi.spyOn(pool(), "query").mockImplementation(() => Promise.reject(new Error("gone")));
  await expect(
    (async () => {
      while (!(await reader?.read())?.done);
    })(),
  ).rejects.toThrow("gone");
  const requestId = answer.headers.get("x-request-id");
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ requestId, err: expect.any(Error) }), expect.any(String));
  vi.restoreAllMocks();
});
