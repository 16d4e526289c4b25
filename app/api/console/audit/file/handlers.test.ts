import { NextRequest } from "next/server";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { pool } from "@/lib/platform/database";
import { person, type Person } from "@/testing/people";
import { cookieOf } from "@/testing/portal";
import { keyFor, useDatabase } from "@/testing/use-database";
import { GET } from "./handlers";

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
  expect(head).toBe("at,who,what,type,actor_kind,actor_id,subject,request_id,ip_address,user_agent,changes");
  expect(line).toContain("created the sandbox key “nightly”");
  expect(rest).toEqual([""]);
});

test("the file has every event, and each format its own lines", async () => {
  const count = 1_203;
  await pool().query(
    `insert into event (id, type, org_id, actor, subject, data, at)
      select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'organisation.idle-time-changed', $1, '{"kind": "job", "id": "test"}', $1,
        jsonb_build_object('changes', jsonb_build_object('idleMinutes', jsonb_build_object('from', 0, 'to', n))), now()
      from generate_series(1, $2::int) n`,
    [owner.orgId, count],
  );
  const answer = await get(`group=organisation&format=ndjson&org=${owner.orgId}`, owner);
  expect(answer.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  const lines = (await answer.text())
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(lines).toHaveLength(count + 1);
  const Line = z.object({ changes: z.object({ idleMinutes: z.object({ to: z.int() }).optional() }) });
  const values = lines.flatMap((line) => Line.parse(line).changes.idleMinutes?.to ?? []).toSorted((a, b) => a - b);
  expect(values).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  for (const wrong of ["format=xlsx", "format=csv&group=zzz", "format=csv&from=31-31", "format=csv&until=x", "format=csv&person=me"])
    expect((await get(`${wrong}&org=${owner.orgId}`, owner)).status, wrong).toBe(400);
});

test("nobody else gets it", async () => {
  const stranger = await person();
  expect((await get(`format=csv&org=${owner.orgId}`, viewer)).status).toBe(403);
  expect(await (await get(`format=csv&org=${owner.orgId}`, stranger)).json()).toMatchObject({ code: "not-found" });
  expect((await get("group=keys&format=csv", owner)).status).toBe(400);
});
