import { NextRequest } from "next/server";
import { beforeAll, expect, test } from "vitest";
import { person, type Person } from "@/testing/people";
import { cookieOf } from "@/testing/portal";
import { keyFor, useDatabase } from "@/testing/use-database";
import { GET } from "./route";

useDatabase();

let owner: Person, viewer: Person;
beforeAll(async () => {
  owner = await person({ name: "Mara Lind" });
  viewer = await person({ orgId: owner.orgId ?? "", role: "viewer" });
  await keyFor(null, { orgId: owner.orgId ?? "", mode: "test", name: "nightly" });
});

async function get(query: string, { sessionId }: Person): Promise<Response> {
  const cookie = await cookieOf(sessionId);
  const headers = { cookie: `${cookie.name}=${cookie.value}` };
  return GET(new NextRequest(`https://api.example/api/console/audit/csv?${query}`, { headers }), { params: Promise.resolve({}) });
}

test("who may read the record downloads it as a file of their organisation", async () => {
  const answer = await get(`group=keys&org=${owner.orgId}`, owner);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-org_\w+-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, line, ...rest] = (await answer.text()).split("\r\n");
  expect(head).toBe("at,who,what,type,actor_kind,actor_id,subject,request_id,ip_address");
  expect(line).toContain("created the sandbox key “nightly”");
  expect(rest).toEqual([""]);
});

test("nobody else gets it, and no page that showed another organisation", async () => {
  const stranger = await person();
  expect((await get(`org=${owner.orgId}`, viewer)).status).toBe(403);
  expect(await (await get(`org=${owner.orgId}`, stranger)).json()).toMatchObject({ code: "outdated" });
  expect((await get("group=keys", owner)).status).toBe(400);
});
