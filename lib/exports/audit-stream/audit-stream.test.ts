import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeOrganisation } from "@/lib/accounts/organisations/delete-organisation";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { DAY_MS } from "@/lib/core/durations";
import { uuidv7 } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { sealEvents } from "@/lib/events/seals/seal-events";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { bucketStore } from "@/lib/platform/files/bucket-store";
import { startBucket, type TestBucket } from "@/testing/bucket";
import { type Customer, customerAt, destinationInput, keeping, outgoingTo, type Store, storeThat } from "@/testing/deliveries";
import { operator, useDatabase } from "@/testing/use-database";
import { removeDestination } from "../delivery/remove-destination";
import { saveDestination } from "../delivery/save-destination";
import { changeAuditStream } from "./change-stream";
import { composeObject, type SealedRecord, STREAM_START } from "./compose-object";
import { readAuditStream } from "./read-stream";
import { sendAuditLogs } from "./send-audit-logs";

useDatabase();

const NOW = Date.parse("2026-11-29T14:10:00Z");
let bucket: TestBucket;
let origin: string;
let prefix = 0;
const stores: Store[] = [];

beforeAll(async () => {
  bucket = await startBucket();
  ({ origin } = new URL(bucket.url));
});
beforeEach(() => prefix++);
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  // What one test leaves is not sent in the next.
  await prisma().auditStream.deleteMany();
});
afterAll(() => bucket.stop());

const store = async (...given: Parameters<typeof storeThat>): Promise<Store> => {
  const made = await storeThat(...given);
  stores.push(made);
  return made;
};
const customer = (at = origin): Promise<Customer> => customerAt(at, { prefix: `t${prefix}/` });
const turn = async ({ ctx, orgId }: Customer, state: "on" | "off") => changeAuditStream(await ctx(), orgId, { state });
const state = async ({ ctx, orgId }: Customer) => readAuditStream(await ctx(), orgId);
/** All that was recorded is sealed and sent. */
async function send(atMs?: number): Promise<number> {
  await sealEvents(operator());
  const ctx = operator();
  return (await sendAuditLogs(atMs === undefined ? ctx : { ...ctx, clock: { now: () => atMs } }, outgoingTo())).sent;
}
const record = ({ orgId }: Customer, atMs: number, count = 1) =>
  transaction({ ...operator(), clock: { now: () => atMs } }, async (tx) => {
    for (let i = 0; i < count; i++) await recordEvent(tx, { type: "key.revoked", orgId, subject: `key_${i}`, data: { name: `n${i}` } });
  });

type Line = { position: number; event_id: string; seal: string; recorded_at: string; previous_sha256: string };
type Found = { name: string; lines: Line[]; raw: string[] };

async function objects(): Promise<Found[]> {
  const files = bucketStore({ url: bucket.url, region: "us-east-1", accessKey: "S3RVER", secretKey: "S3RVER", encryption: null });
  const found: Found[] = [];
  for (const { name } of await files.list(`t${prefix}/audit`)) {
    const chunks: Buffer[] = [];
    for await (const chunk of files.read(name)) chunks.push(Buffer.from(chunk));
    const raw = gunzipSync(Buffer.concat(chunks)).toString().trimEnd().split("\n");
    found.push({ name, raw, lines: raw.map((line): Line => JSON.parse(line)) });
  }
  return found.toSorted((a, b) => (a.lines[0]?.position ?? 0) - (b.lines[0]?.position ?? 0));
}

/** What the documentation tells a reader to do. */
function verify(found: readonly Found[]): Line[] {
  let previous = "0".repeat(64);
  const all = found.flatMap(({ raw, lines }) => lines.map((line, i) => ({ line, raw: raw[i] ?? "" })));
  for (const [i, { line, raw }] of all.entries()) {
    expect([line.position, line.previous_sha256]).toEqual([i + 1, previous]);
    previous = createHash("sha256").update(raw).digest("hex");
  }
  return all.map(({ line }) => line);
}

const recorded = async ({ orgId }: Customer): Promise<string[]> =>
  (await prisma().event.findMany({ where: { orgId, sealNo: { not: null } }, orderBy: { sealNo: "asc" } })).map(({ id }) => id);

describe("the audit log in a bucket", () => {
  test("has every record once, in the order of the seals, in files by the hour, and each line proves the one before", async () => {
    const [one, other] = [await customer(), await customerAt(origin, { prefix: "other/" })];
    await record(one, NOW, 3);
    await record(other, NOW, 2);
    await record(one, NOW + 3_600_000, 2);
    await turn(one, "on");
    expect(await send()).toBeGreaterThan(1);
    const first = await objects();
    expect(first.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^t${prefix}/audit/2026/11/29/15/\\d{12}-\\d{12}\\.ndjson\\.gz$`))]),
    );
    await record(one, NOW + 7_200_000, 2);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const lines = verify(await objects());
    expect(lines.map(({ event_id: id }) => id)).toEqual(await recorded(one));
    const last = await prisma().event.findUniqueOrThrow({ where: { id: lines.at(-1)?.event_id ?? "" } });
    expect(lines.at(-1)?.seal).toBe(Buffer.from(last.seal ?? []).toString("hex"));
    expect(await state(one)).toMatchObject({ state: "on", position: lines.length, failure: null });
  });

  test("has nothing of our people's notes, names or addresses", async () => {
    const one = await customer();
    await transaction({ ...operator(), address: "198.51.100.9", userAgent: "ops/7.1" }, (tx) =>
      recordEvent(tx, { type: "organisation.suspended", orgId: one.orgId, subject: one.orgId, data: { reason: "Chargeback suspected" } }),
    );
    await turn(one, "on");
    await send();
    const text = (await objects()).flatMap(({ raw }) => raw).join("\n");
    expect(text).toContain('"action":"organisation.suspended","actor_kind":"operator","actor_id":null');
    expect(text).not.toMatch(/Chargeback|198\.51\.100\.9|ops\/7/);
  });

  test("of many records comes in files of at most a thousand", async () => {
    const one = await customer();
    await prisma().event.createMany({
      data: Array.from({ length: 1_203 }, (_, i) => ({
        ...{ id: uuidv7(NOW + i), type: "key.revoked", orgId: one.orgId, at: new Date(NOW + i) },
        ...{ actor: { kind: "job", id: "test" }, actorId: "test", data: {} },
      })),
    });
    await turn(one, "on");
    await send();
    const found = await objects();
    expect(Math.max(...found.map(({ lines }) => lines.length))).toBeLessThanOrEqual(1_000);
    expect(verify(found).map(({ event_id: id }) => id)).toEqual(await recorded(one));
  });

  test("whose response was lost is sent again under the same name with the same bytes, whatever was recorded meanwhile", async () => {
    const bodies: { url: string; body: Buffer }[] = [];
    let fails = true;
    const keeps = keeping();
    const there = await store((response, request) => {
      if (!fails) keeps(response, request);
      if (request.method !== "PUT") return;
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        bodies.push({ url: request.url ?? "", body: Buffer.concat(chunks) });
        if (fails) response.writeHead(500).end();
      });
    });
    const one = await customer(there.origin);
    await turn(one, "on");
    await send();
    expect(await state(one)).toMatchObject({ position: 0, failure: "The store responded with 500." });
    const tried = bodies.length;
    await record(one, Date.now());
    fails = false;
    expect(await send()).toBe(0);
    await send(Date.now() + 120_000);
    expect(bodies[tried]).toEqual(bodies[0]);
    expect(bodies.length).toBeGreaterThan(tried);
    expect(await state(one)).toMatchObject({ failure: null, position: (await recorded(one)).length });
  });

  test("is sent again to a store that does not keep it", async () => {
    const one = await customer((await store(keeping({ loses: true }))).origin);
    await turn(one, "on");
    expect(await send()).toBe(0);
    expect(await state(one)).toMatchObject({ position: 0, failure: expect.stringContaining("The store accepted the file, but") });
  });

  test("is sent once by several servers at the same time, and by another one after a server died", async () => {
    const one = await customer();
    await record(one, NOW, 2);
    await turn(one, "on");
    await prisma().auditStream.update({
      where: { orgId: one.orgId },
      data: { holder: "dead", holderUntil: new Date(Date.now() + 60_000) },
    });
    expect(await send()).toBe(0);
    const later = Date.now() + 120_000;
    await Promise.all([send(later), send(later), send(later)]);
    expect(verify(await objects()).map(({ event_id: id }) => id)).toEqual(await recorded(one));
  });

  test("goes on where it ended after it was turned off and on, without a gap and without a repetition", async () => {
    const one = await customer();
    await turn(one, "on");
    await send();
    await turn(one, "off");
    await record(one, NOW, 2);
    expect(await send()).toBe(0);
    await removeDestination(await one.ctx(), one.orgId);
    await saveDestination(await one.ctx(), one.orgId, destinationInput({ prefix: `t${prefix}/` }));
    await prisma().exportDestination.update({ where: { orgId: one.orgId }, data: { endpoint: origin } });
    await turn(one, "on");
    await send();
    expect(verify(await objects()).map(({ event_id: id }) => id)).toEqual(await recorded(one));
  });
});

describe("it ends, and says why,", () => {
  test.each<[string, string, (one: Customer) => Promise<unknown>]>([
    ["with a plan without exports", "included in the", ({ orgId }) => setEntitlement(operator(), { orgId, plan: "starter" })],
    [
      "with a suspension",
      "suspended",
      ({ orgId }) => prisma().organisation.update({ where: { id: orgId }, data: { suspendedAt: new Date() } }),
    ],
    ["with the bucket", "removed", async ({ ctx, orgId }) => removeDestination(await ctx(), orgId)],
  ])("%s", async (_, sentence, end) => {
    const one = await customer();
    await turn(one, "on");
    await end(one);
    expect(await send()).toBe(0);
    const row = await prisma().auditStream.findUniqueOrThrow({ where: { orgId: one.orgId } });
    expect([row.state, row.endedBecause]).toEqual(["off", expect.stringContaining(sentence)]);
    expect(await prisma().event.count({ where: { orgId: one.orgId, type: "audit.stream-stopped" } })).toBe(1);
    expect(await objects()).toEqual([]);
  });

  test("with the organisation", async () => {
    const one = await customer();
    await turn(one, "on");
    await transaction(operator(), (tx) => closeOrganisation(tx, one.orgId));
    expect(await send()).toBe(0);
    expect(await prisma().auditStream.count({ where: { orgId: one.orgId } })).toBe(0);
  });

  test("when nothing got through for three days, and the owners get a mail", async () => {
    const there = await store((response) => response.writeHead(403).end());
    const one = await customer(there.origin);
    await turn(one, "on");
    const start = Date.now();
    for (let day = 0; day <= 3; day++) await send(start + day * DAY_MS + day * 1_000);
    expect(await prisma().exportDestination.findUniqueOrThrow({ where: { orgId: one.orgId } })).toMatchObject({ state: "disabled" });
    expect(await state(one)).toMatchObject({ state: "off", endedBecause: expect.stringContaining("3 days") });
    const mail = await prisma().mail.findFirstOrThrow({ where: { orgId: one.orgId, template: "export-delivery-stopped" } });
    expect(JSON.stringify(mail)).toContain("audit log is no longer sent");
    await expect(turn(one, "on")).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("it is not begun", () => {
  test("without a bucket or the plan", async () => {
    const one = await customer();
    await removeDestination(await one.ctx(), one.orgId);
    await expect(turn(one, "on")).rejects.toMatchObject({ code: "conflict" });
    await setEntitlement(operator(), { orgId: one.orgId, plan: "starter" });
    await expect(turn(one, "on")).rejects.toMatchObject({ code: "plan-required" });
  });

  test("by who may not read the log, or by somebody of another organisation", async () => {
    const [one, other] = [await customer(), await customer()];
    await prisma().member.updateMany({ where: { orgId: one.orgId }, data: { role: "viewer" } });
    await expect(turn(one, "on")).rejects.toMatchObject({ code: "role-missing" });
    await expect(turn({ ...other, orgId: one.orgId }, "on")).rejects.toMatchObject({ code: "not-found" });
  });
});

test("an object ends with its hour, and one record that is too long has its own", () => {
  const at = (time: string, no: number, from = ""): SealedRecord => ({
    ...{ id: `e${no}`, type: "key.revoked", orgId: "org_1", actor: { kind: "user", id: "usr_1" }, subject: null },
    ...{
      data: { changes: { name: { from, to: "b" } } },
      requestId: null,
      address: null,
      userAgent: null,
      at: time,
      sealNo: no,
      seal: "00",
    },
  });
  expect(composeObject(STREAM_START, [])).toBeNull();
  const object = composeObject(STREAM_START, [at("2026-11-29T14:59:59.999Z", 7), at("2026-11-29T15:00:00.000Z", 9)]);
  expect([object?.name, object?.sealedNo]).toEqual(["audit/2026/11/29/14/000000000001-000000000001.ndjson.gz", 7]);
  expect(object?.bytes).toEqual(composeObject(STREAM_START, [at("2026-11-29T14:59:59.999Z", 7)])?.bytes);
});
