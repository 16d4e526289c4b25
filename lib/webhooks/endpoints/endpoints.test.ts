import { expect, test } from "vitest";
import { setIdleTime } from "@/lib/accounts/organisations/set-idle-time";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { followEvents } from "@/lib/events/followers";
import { prisma } from "@/lib/platform/database";
import { callApi } from "@/testing/call-api";
import { person } from "@/testing/people";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { organisation } from "@/testing/webhooks";
import { EndpointInput, MAX_ENDPOINTS } from "../contract";
import { createDeliveries } from "../deliveries/create-deliveries";
import { listDeliveries } from "../deliveries/list-deliveries";
import { readDelivery } from "../deliveries/read-delivery";
import { replayDelivery } from "../deliveries/replay-delivery";
import { replayFailed } from "../deliveries/replay-failed";
import { sendTestEvent } from "../deliveries/send-test-event";
import { auditMessage } from "../messages/messages";
import { changeEndpoint } from "./change-endpoint";
import { createEndpoint } from "./create-endpoint";
import { deleteEndpoint } from "./delete-endpoint";
import { listEndpoints } from "./list-endpoints";
import { readEndpoint } from "./read-endpoint";
import { rotateSecret } from "./rotate-secret";

useDatabase();

const input = (more: Partial<EndpointInput> = {}): EndpointInput =>
  EndpointInput.parse({ url: "https://hooks.example.com/a", types: ["price.published"], ...more });
const proOwner = async () => {
  const owner = await person();
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "pro" });
  return { owner, orgId, ctx: await owner.ctx() };
};

test("a secret is shown once, and what is stored is not it", async () => {
  const { ctx, orgId } = await proOwner();
  const { secret, ...row } = await createEndpoint(
    ctx,
    orgId,
    input({ types: ["price.published", "price.published"], sources: ["cec", "cec"] }),
  );
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(row).toMatchObject({ state: "enabled", types: ["price.published"], sources: ["cec"], alertAddress: null });
  expect(await readEndpoint(ctx, orgId, row.id)).toEqual(row);
  expect(await listEndpoints(ctx, orgId, { limit: 10 })).toEqual({ rows: [row], next: null });
  const stored = JSON.stringify(await prisma().webhookEndpoint.findUniqueOrThrow({ where: { id: row.id } }));
  expect(stored).not.toContain(secret.slice(6));
});

test("a suspended organisation begins and repeats nothing, and can still disable and delete", async () => {
  const { ctx, orgId } = await proOwner();
  const { id } = await createEndpoint(ctx, orgId, input());
  const { id: delivery } = await sendTestEvent(ctx, orgId, { id });
  await prisma().organisation.update({ where: { id: orgId }, data: { suspendedAt: new Date() } });
  for (const attempt of [
    () => createEndpoint(ctx, orgId, input()),
    () => changeEndpoint(ctx, orgId, { id, input: { url: "https://hooks.example.com/b" } }),
    () => changeEndpoint(ctx, orgId, { id, input: { state: "enabled" } }),
    () => rotateSecret(ctx, orgId, { id, input: { overlapHours: 0 } }),
    () => sendTestEvent(ctx, orgId, { id }),
    () => replayDelivery(ctx, orgId, { endpointId: id, id: delivery }),
    () => replayFailed(ctx, orgId, { endpointId: id, input: { since: "2026-11-21T00:00:00Z" } }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "organisation-suspended" });
  expect((await changeEndpoint(ctx, orgId, { id, input: { state: "disabled" } })).state).toBe("disabled");
  await deleteEndpoint(ctx, orgId, id);
});

test("viewers read, strangers find nothing, and a plan without webhooks only takes away", async () => {
  const { ctx, orgId } = await proOwner();
  const { id } = await createEndpoint(ctx, orgId, input());
  const viewer = await (await person({ orgId, role: "viewer" })).ctx();
  expect((await readEndpoint(viewer, orgId, id)).id).toBe(id);
  expect(() => createEndpoint(viewer, orgId, input())).toThrow(expect.objectContaining({ code: "role-missing" }) as Error);
  const stranger = await proOwner();
  await expect(readEndpoint(stranger.ctx, stranger.orgId, id)).rejects.toMatchObject({ code: "not-found" });
  for (const attempt of [
    () => changeEndpoint(stranger.ctx, stranger.orgId, { id, input: { description: "x" } }),
    () => deleteEndpoint(stranger.ctx, stranger.orgId, id),
    () => rotateSecret(stranger.ctx, stranger.orgId, { id, input: { overlapHours: 0 } }),
    () => sendTestEvent(stranger.ctx, stranger.orgId, { id }),
    () => replayFailed(stranger.ctx, stranger.orgId, { endpointId: id, input: { since: "2026-11-21T00:00:00Z" } }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "not-found" });
  await setEntitlement(operator(), { orgId, plan: "starter" });
  expect((await readEndpoint(ctx, orgId, id)).state).toBe("enabled");
  for (const attempt of [
    () => createEndpoint(ctx, orgId, input()),
    () => changeEndpoint(ctx, orgId, { id, input: { description: "x" } }),
    () => changeEndpoint(ctx, orgId, { id, input: { state: "enabled" } }),
    () => rotateSecret(ctx, orgId, { id, input: { overlapHours: 0 } }),
    () => sendTestEvent(ctx, orgId, { id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "plan-required" });
  expect((await changeEndpoint(ctx, orgId, { id, input: { state: "disabled" } })).state).toBe("disabled");
  await deleteEndpoint(ctx, orgId, id);
  expect((await listEndpoints(ctx, orgId, { limit: 10 })).rows).toEqual([]);
});

test("addresses that are not public are refused, and so is the endpoint after the twentieth", async () => {
  const ctx = operator();
  const orgId = await organisation(ctx);
  for (const url of ["http://hooks.example.com/", "https://10.0.0.1/", "https://[::1]/", "https://u:p@hooks.example.com/"])
    expect(() => createEndpoint(ctx, orgId, input({ url })), url).toThrow(expect.objectContaining({ code: "invalid-parameter" }) as Error);
  const all = await Promise.allSettled(Array.from({ length: MAX_ENDPOINTS + 2 }, () => createEndpoint(ctx, orgId, input())));
  expect(all.filter(({ status }) => status === "rejected")).toHaveLength(2);
  expect(await prisma().webhookEndpoint.count({ where: { orgId } })).toBe(MAX_ENDPOINTS);
});

test("what changes is on record, without whose mailbox the alerts go to and what in an address lets in", async () => {
  const { ctx, orgId } = await proOwner();
  const { id } = await createEndpoint(ctx, orgId, { ...input(), url: "https://hooks.example.com/T0/s3cret?token=s3cret" });
  await changeEndpoint(ctx, orgId, { id, input: { description: "Desk", alertAddress: "ops@firm.example" } });
  await changeEndpoint(ctx, orgId, { id, input: { description: "Desk" } });
  await changeEndpoint(ctx, orgId, { id, input: { state: "disabled" } });
  await changeEndpoint(ctx, orgId, { id, input: { state: "disabled" } });
  await expect(sendTestEvent(ctx, orgId, { id })).rejects.toMatchObject({ code: "conflict" });
  const events = await prisma().event.findMany({
    where: { orgId, subject: id },
    orderBy: { id: "asc" },
    select: { type: true, data: true },
  });
  expect(events.map(({ type }) => type)).toEqual(["webhook.created", "webhook.changed", "webhook.disabled"]);
  expect(events[0]?.data).toMatchObject({ url: "https://hooks.example.com" });
  await changeEndpoint(ctx, orgId, { id, input: { url: "https://hooks.example.com/T1/s3cret" } });
  await deleteEndpoint(ctx, orgId, id);
  const all = JSON.stringify(await prisma().event.findMany({ where: { orgId, subject: id } }));
  expect(all).toContain("webhook.deleted");
  expect(all).not.toMatch(/ops@firm\.example|s3cret/);
});

test("the audit log is sent to those who may read it: no key asks for it, and no other member reads what was sent", async () => {
  followEvents("webhooks", createDeliveries);
  const { ctx, orgId } = await proOwner();
  const { id } = await createEndpoint(ctx, orgId, input({ types: ["audit.recorded"] }));
  await setIdleTime(ctx, orgId, { idleMinutes: 480 });
  const { rows } = await listDeliveries(ctx, orgId, { endpointId: id, walk: { limit: 10 } });
  const renamed = rows.find((row) => row.type === "audit.recorded");
  const wanted = { endpointId: id, id: renamed?.id ?? "" };
  const { body } = await readDelivery(ctx, orgId, wanted);
  expect(JSON.parse(body)).toMatchObject({
    type: "audit.recorded",
    data: {
      ...{ action: "organisation.idle-time-changed", actor_kind: "user", subject: orgId },
      changes: [{ field: "Sign out when idle for", from: "14 days", to: "8 hours" }],
    },
  });
  const viewer = await (await person({ orgId, role: "viewer" })).ctx();
  await expect(readDelivery(viewer, orgId, wanted)).rejects.toMatchObject({ code: "role-missing" });
  const key = await keyFor("pro", { orgId, scopes: ["webhooks:write"] });
  const ask = (target: string, method: string, body: unknown) => callApi(target, { key: key.secret, method, body });
  const url = "https://hooks.example.com/elsewhere";
  expect((await ask("/webhooks", "POST", { url, events: ["audit.recorded"] })).json()).toMatchObject({ code: "scope-missing" });
  expect((await ask(`/webhooks/${id}`, "PATCH", { url })).json()).toMatchObject({ code: "scope-missing" });
  expect((await callApi(`/webhooks/${id}/deliveries/${wanted.id}`, { key: key.secret })).json()).toMatchObject({ code: "scope-missing" });
});

test("what our own people and jobs do is told without their names and addresses", () => {
  const event = {
    id: "1",
    type: "organisation.suspended",
    orgId: "org_1",
    subject: "org_1",
    data: { reason: "fraud" },
    at: new Date(),
  } as const;
  const staff = { kind: "user", userId: "usr_staff", sessionId: "s", org: null, staff: "administrator", authenticatedAtMs: 0 } as const;
  for (const actor of [staff, { kind: "job", name: "desk" } as const, { kind: "operator", name: "ops" } as const]) {
    const { data } = auditMessage(event, { actor, requestId: "r", address: "203.0.113.7", userAgent: "curl/8.5" });
    expect(data).toMatchObject({ actor_id: null, ip_address: null, user_agent: null, changes: [] });
    expect(JSON.stringify(data)).not.toMatch(/fraud|usr_staff|desk|203\.0/);
  }
});

test("the API does the same with its own names, for keys that may", async () => {
  followEvents("webhooks", createDeliveries);
  const key = await keyFor("pro", { scopes: ["webhooks:write"] });
  const ask = (target: string, method = "GET", body?: unknown) => callApi(target, { key: key.secret, method, ...(body ? { body } : {}) });
  const body = { url: "https://hooks.example.com/a", events: ["key.expiring"], alert_address: "ops@firm.example" };
  const made = await ask("/webhooks", "POST", body);
  expect(made.status).toBe(201);
  const { id, secret } = made.json()["data"] as unknown as { id: string; secret: string };
  expect(made.json()["data"]).toMatchObject({ ...body, description: "", sources: [], state: "enabled" });
  expect(secret).toMatch(/^whsec_/);
  expect((await ask("/webhooks")).text).not.toContain(secret.slice(6));
  expect((await ask("/webhooks", "POST", { ...body, url: "http://a.example/", colour: 1 })).json()).toMatchObject({
    code: "unknown-parameter",
  });
  expect((await ask("/webhooks", "POST", { ...body, url: "https://127.0.0.1/" })).json()).toMatchObject({ errors: [{ parameter: "url" }] });
  expect((await ask(`/webhooks/${id}`, "PATCH", { events: ["webhook.test"] })).json()).toMatchObject({ code: "invalid-parameter" });
  expect((await ask(`/webhooks/${id}`, "PATCH", { description: "Desk" })).json()).toMatchObject({
    data: { description: "Desk", events: ["key.expiring"] },
  });
  expect((await ask(`/webhooks/${id}/rotate`, "POST", {})).json()).toMatchObject({
    data: { id, secret: expect.stringMatching(/^whsec_/) as string },
  });
  const test = await ask(`/webhooks/${id}/test`, "POST");
  expect([test.status, test.headers.get("usage-charge")]).toEqual([202, "0"]);
  const { id: delivery } = test.json()["data"] as unknown as { id: string };
  expect((await ask(`/webhooks/${id}/deliveries?state=waiting&type=webhook.test`)).json()).toMatchObject({
    data: [{ id: delivery, webhook_id: id }],
  });
  expect((await ask(`/webhooks/${id}/deliveries/${delivery}`)).json()).toMatchObject({ data: { log: [], state: "waiting" } });
  expect((await ask(`/webhooks/${id}/deliveries/${delivery}/replay`, "POST")).json()).toMatchObject({ code: "conflict" });
  await ask(`/webhooks/${id}`, "PATCH", { state: "disabled" });
  await ask(`/webhooks/${id}`, "PATCH", { state: "enabled" });
  expect((await ask(`/webhooks/${id}/replay`, "POST", { since: "2026-01-01T00:00:00Z" })).json()).toEqual({
    data: { replayed: 1, left: 0 },
  });
  const other = await keyFor("pro", { scopes: ["webhooks:write"] });
  expect((await callApi(`/webhooks/${id}`, { key: other.secret })).status).toBe(404);
  expect((await callApi("/webhooks", { key: (await keyFor("pro")).secret })).json()).toMatchObject({ code: "scope-missing" });
  expect((await callApi("/webhooks", { key: (await keyFor("starter", { scopes: ["webhooks:write"] })).secret })).json()).toMatchObject({
    code: "plan-required",
  });
  const sandbox = await keyFor(null, { scopes: ["webhooks:write"], mode: "test" });
  expect((await callApi("/webhooks", { key: sandbox.secret, method: "POST", body })).json()).toMatchObject({ code: "plan-required" });
  expect((await ask(`/webhooks/${id}`, "DELETE")).status).toBe(204);
  expect((await ask(`/webhooks/${id}`)).status).toBe(404);
});

test("a test event that is asked for again with its Idempotency-Key is sent once", async () => {
  const key = await keyFor("pro", { scopes: ["webhooks:write"] });
  const body = { url: "https://hooks.example.com/once", events: ["key.expiring"] };
  const made = await callApi("/webhooks", { key: key.secret, method: "POST", body });
  const { id } = made.json()["data"] as unknown as { id: string };
  const ask = { key: key.secret, method: "POST", headers: { "idempotency-key": "test-1" } };
  const [first, again] = [await callApi(`/webhooks/${id}/test`, ask), await callApi(`/webhooks/${id}/test`, ask)];
  expect([again.headers.get("idempotency-replayed"), again.json()]).toEqual(["true", first.json()]);
  expect((await callApi(`/webhooks/${id}/deliveries`, { key: key.secret })).json()).toMatchObject({ data: [expect.anything()] });
});
