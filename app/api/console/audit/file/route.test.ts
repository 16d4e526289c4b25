import { NextRequest } from "next/server";
import { beforeAll, expect, test } from "vitest";
import { recordEvent } from "@/lib/events/record-event";
import { transaction } from "@/lib/platform/context";
import { person, type Person } from "@/testing/people";
import { cookieOf } from "@/testing/portal";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
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
  return GET(new NextRequest(`https://api.example/api/console/audit/file?${query}`, { headers }), { params: Promise.resolve({}) });
}

test("who may read the record downloads it as a file of their organisation", async () => {
  const answer = await get(`group=keys&format=csv&org=${owner.orgId}`, owner);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-org_\w+-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, line, ...rest] = (await answer.text()).split("\r\n");
  expect(head).toBe("at,who,what,type,actor_kind,actor_id,subject,request_id,ip_address,changes");
  expect(line).toContain("created the sandbox key “nightly”");
  expect(rest).toEqual([""]);
});

test("the file has every event, and each format its own lines", async () => {
  const count = 1_203;
  await transaction(operator(), async (tx) => {
    for (let i = 0; i < count; i++)
      await recordEvent(tx, {
        type: "organisation.idle-time-changed",
        orgId: owner.orgId,
        data: { minutes: i + 1, changes: { idleMinutes: { from: i, to: i + 1 } } },
      });
  });
  const answer = await get(`group=organisation&format=ndjson&org=${owner.orgId}`, owner);
  expect(answer.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  const lines = (await answer.text())
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(lines).toHaveLength(count + 1);
  expect(lines[0]).toMatchObject({ changes: { idleMinutes: { from: 1202, to: 1203 } } });
  expect((await get(`format=xlsx&org=${owner.orgId}`, owner)).status).toBe(400);
});

test("nobody else gets it, and no page that showed another organisation", async () => {
  const stranger = await person();
  expect((await get(`format=csv&org=${owner.orgId}`, viewer)).status).toBe(403);
  expect(await (await get(`format=csv&org=${owner.orgId}`, stranger)).json()).toMatchObject({ code: "outdated" });
  expect((await get("group=keys&format=csv", owner)).status).toBe(400);
});
