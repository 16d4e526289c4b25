import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeOrganisation } from "@/lib/accounts/organisations/delete-organisation";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { DAY_MS } from "@/lib/core/durations";
import { transaction } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { bucketStore } from "@/lib/platform/files/bucket-store";
import { PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { countSeals } from "@/lib/platform/reseal";
import { startBucket, type TestBucket } from "@/testing/bucket";
import { callApi } from "@/testing/call-api";
import {
  type Customer,
  customerAt,
  destinationInput,
  keeping,
  outgoingTo,
  readyExport,
  SECRET,
  type Store,
  storeThat,
} from "@/testing/deliveries";
import { companyDraft } from "@/testing/drafts";
import { runHere } from "@/testing/exports";
import { person } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, operator, seeChanges, useDatabase } from "@/testing/use-database";
import { cancelExport } from "../cancel-export";
import { deleteExport } from "../delete-export";
import { pruneExports } from "../prune-exports";
import { readExport } from "../read-export";
import { startExport } from "../start-export";
import { deliverAgain } from "./deliver-again";
import type { Outgoing } from "./open-bucket";
import { readDestination } from "./read-destination";
import { removeDestination } from "./remove-destination";
import { runDeliveries } from "./run-deliveries";
import { saveDestination } from "./save-destination";
import { SEALED_DESTINATION_SECRETS } from "./secrets";
import { testDestination } from "./test-destination";

useDatabase();

const MB = 1024 * 1024;
let bucket: TestBucket;
let origin: string;
const stores: Store[] = [];

beforeAll(async () => {
  bucket = await startBucket();
  ({ origin } = new URL(bucket.url));
  await publishDrafts([companyDraft("First"), companyDraft("Second")]);
  await seeChanges();
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  // What one test leaves is not delivered in the next.
  await prisma().export.updateMany({ where: { deliveryState: "waiting" }, data: { deliveryState: null } });
});
afterAll(() => bucket.stop());

const run = (more: Partial<Outgoing> = {}): Promise<{ attempts: number }> => runDeliveries(operator(), outgoingTo(more));
const rowOf = (id: string) => prisma().export.findUniqueOrThrow({ where: { id } });
const seen = () => bucketStore({ url: bucket.url, region: "us-east-1", accessKey: "S3RVER", secretKey: "S3RVER", encryption: null });
const store = async (...given: Parameters<typeof storeThat>): Promise<Store> => {
  const made = await storeThat(...given);
  stores.push(made);
  return made;
};
const deliveryOf = async ({ ctx, orgId }: Customer, exportId: string) => (await readExport(await ctx(), { orgId, exportId })).delivery;
/** Due now, whatever was planned. */
const makeDue = (id: string) => prisma().export.update({ where: { id }, data: { deliveryDueAt: new Date(0), deliveryUntil: null } });

async function contentOf(name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of seen().read(name)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

describe("a finished export", () => {
  test("is written into the bucket as it is, under a name of its own", async () => {
    const customer = await customerAt(origin);
    const id = await readyExport(customer);
    expect(await deliveryOf(customer, id)).toMatchObject({ state: "waiting", location: null, failure: null });
    expect(await run()).toEqual({ attempts: 1 });
    const { release, sha256, bytes } = await rowOf(id);
    const name = `solar/companies/release-${release}/${id}.csv.gz`;
    const content = await contentOf(name);
    expect([content.length, createHash("sha256").update(content).digest("hex")]).toEqual([Number(bytes), sha256]);
    expect(await deliveryOf(customer, id)).toMatchObject({ state: "delivered", location: `s3://files/${name}`, failure: null });
    expect(await readDestination(await customer.ctx(), customer.orgId)).toMatchObject({ state: "enabled", failingSince: null });
    const types = (await prisma().event.findMany({ where: { subject: id }, orderBy: { at: "asc" } })).map(({ type }) => type);
    expect(types).toContain("export.delivered");
    expect(await run()).toEqual({ attempts: 0 });
  });

  test("of many parts arrives byte for byte", async () => {
    const customer = await customerAt(origin);
    const id = await readyExport(customer, 33 * MB + 7);
    await run();
    const { release, sha256 } = await rowOf(id);
    const content = await contentOf(`solar/companies/release-${release}/${id}.csv.gz`);
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
  });

  test("is delivered once by two jobs at once", async () => {
    const customer = await customerAt(origin);
    await readyExport(customer);
    const made = await Promise.all([run(), run(), run()]);
    expect(made.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(1);
  });

  test("that was not asked for with a bucket stays here until somebody asks", async () => {
    const customer = await customerAt(origin);
    const { orgId } = customer;
    const { id } = await startExport(await customer.ctx(), { orgId, resource: "company", format: "csv" });
    await runHere(operator());
    expect([await run(), await deliveryOf(customer, id)]).toEqual([{ attempts: 0 }, null]);
    expect((await deliverAgain(await customer.ctx(), { orgId, exportId: id })).delivery?.state).toBe("waiting");
    await expect(deliverAgain(await customer.ctx(), { orgId, exportId: id })).rejects.toMatchObject({ code: "conflict" });
    await run();
    expect((await deliveryOf(customer, id))?.state).toBe("delivered");
  });

  test("that is no longer the file that was made is not delivered", async () => {
    const customer = await customerAt(origin);
    const id = await readyExport(customer, 2 * MB);
    await prisma().export.update({ where: { id }, data: { sha256: "0".repeat(64) } });
    await run();
    const { release } = await rowOf(id);
    expect(await seen().sizeOf(`solar/companies/release-${release}/${id}.csv.gz`)).toBeNull();
    expect((await deliveryOf(customer, id))?.failure).toContain("no longer exists");
  });

  test("that ends without a file is not said to be on its way", async () => {
    const customer = await customerAt(origin);
    const { orgId } = customer;
    const { id } = await startExport(await customer.ctx(), { orgId, resource: "company", format: "csv", destination: "bucket" });
    await cancelExport(await customer.ctx(), { orgId, exportId: id });
    expect(await deliveryOf(customer, id)).toMatchObject({ state: "failed", failure: "There is no file to deliver." });
  });
});

describe("an attempt fails, says why, and is made again later:", () => {
  test.each<[string, Parameters<typeof storeThat>[0], string, Partial<Outgoing>]>([
    [
      "a wrong key",
      (r) => r.writeHead(403, { "content-type": "application/xml; charset=utf-8" }).end("<Error><Code>InvalidAccessKeyId</Code></Error>"),
      "does not know the access key ID",
      {},
    ],
    ["a redirect", (r) => r.writeHead(307, { location: "http://127.0.0.1:1/" }).end(), "Redirects are not followed", {}],
    ["a store that says nothing", () => undefined, "in time", { requestMs: 200 }],
    ["a store that takes too long in all", () => undefined, "in time", { attemptMs: 200 }],
    ["a store that goes on and on", (r) => r.writeHead(500).end("<a>".repeat(20_000)), "too large", {}],
    ["a store that hangs up", (r) => r.destroy(), "connection was", {}],
    ["a status that is none", (r) => r.writeHead(999).end(), "could not be sent", {}],
    [
      "a name that leads elsewhere by now",
      (r) => r.end(),
      "not public",
      { policy: PUBLIC_ONLY, resolve: () => Promise.resolve(["10.0.0.7"]) },
    ],
    [
      "a name of which one address is private",
      (r) => r.end(),
      "not public",
      { policy: PUBLIC_ONLY, resolve: () => Promise.resolve(["1.1.1.1", "169.254.169.254"]) },
    ],
  ])("%s", async (_what, answer, sentence, more) => {
    const there = await store(answer);
    const customer = await customerAt(there.origin.replace("127.0.0.1", "store.example.com"));
    const id = await readyExport(customer);
    await run(more);
    const delivery = await deliveryOf(customer, id);
    expect(delivery).toMatchObject({ state: "waiting", failure: expect.stringContaining(sentence) });
    expect(Date.parse(delivery?.next_attempt_at ?? "")).toBeGreaterThan(Date.now() + 50_000);
    expect((await readDestination(await customer.ctx(), customer.orgId))?.failingSince).not.toBeNull();
    if (more.policy) expect(there.asked).toEqual([]);
    else expect(there.asked).toHaveLength(1);
    // Not due yet.
    expect(await run(more)).toEqual({ attempts: 0 });
  });

  test("a key that the store does not know", async () => {
    const customer = await customerAt(origin, { accessKeyId: "AKIATEST" });
    const id = await readyExport(customer);
    await run();
    expect((await deliveryOf(customer, id))?.failure).toContain("does not know the access key ID");
  });

  test("a bucket that does not exist", async () => {
    const customer = await customerAt(origin, { bucket: "none" });
    const id = await readyExport(customer);
    await run();
    expect((await deliveryOf(customer, id))?.failure).toBe("The bucket does not exist. Check its name, the region and the endpoint.");
  });

  test("a secret that no listed secret opens any more", async () => {
    const customer = await customerAt(origin);
    await prisma().exportDestination.update({ where: { orgId: customer.orgId }, data: { secret: "gone.AAAA" } });
    const id = await readyExport(customer);
    await run();
    expect((await deliveryOf(customer, id))?.failure).toBe("The secret access key can no longer be read. Enter it again.");
  });

  test("a connection that is cut between two parts, and what was begun is given back", async () => {
    const there = await store((response, request) => {
      request.resume();
      const { url = "", method } = request;
      if (method === "POST")
        return void response.end("<InitiateMultipartUploadResult><UploadId>up-1</UploadId></InitiateMultipartUploadResult>");
      if (method === "DELETE") return void response.writeHead(204).end();
      if (url.includes("partNumber=2")) return void response.destroy();
      request.once("end", () => response.writeHead(200, { etag: '"1"' }).end());
    });
    const customer = await customerAt(there.origin);
    const id = await readyExport(customer, 40 * MB);
    await run();
    expect((await deliveryOf(customer, id))?.state).toBe("waiting");
    expect(there.asked.map((asked) => asked.split(" ")[0])).toEqual(["POST", "PUT", "PUT", "DELETE"]);
    expect(there.asked.at(-1)).toContain("uploadId=up-1");
  });

  test("a store that fails while it puts the parts together", async () => {
    const there = await store((response, request) => {
      request.resume();
      request.once("end", () => {
        if (request.url?.endsWith("?uploads="))
          response.end("<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>");
        else if (request.method === "POST") response.end("<Error><Code>InternalError</Code></Error>");
        else response.writeHead(200, { etag: '"1"' }).end();
      });
    });
    const customer = await customerAt(there.origin);
    const id = await readyExport(customer, 20 * MB);
    await run();
    expect((await deliveryOf(customer, id))?.state).toBe("waiting");
    expect(there.asked.at(-1)).toMatch(/^DELETE /);
  });

  test("or at once, when somebody asks", async () => {
    const there = await store((response) => response.writeHead(503).end());
    const customer = await customerAt(there.origin);
    const { orgId } = customer;
    const id = await readyExport(customer);
    await run();
    await prisma().exportDestination.update({ where: { orgId }, data: { endpoint: origin } });
    await deliverAgain(await customer.ctx(), { orgId, exportId: id });
    await run();
    expect(await deliveryOf(customer, id)).toMatchObject({ state: "delivered", failure: null });
    expect((await readDestination(await customer.ctx(), orgId))?.failingSince).toBeNull();
  });

  test("which the clock finds once it is due", async () => {
    const there = await store((response) => response.writeHead(503).end());
    const id = await readyExport(await customerAt(there.origin));
    await run();
    const queued = async (): Promise<number> => {
      const { rows } = await pool().query<{ n: number }>("select count(*)::int as n from pgboss.job where name = 'deliver-exports'");
      return rows[0]?.n ?? 0;
    };
    const before = await queued();
    await pruneExports(operator());
    expect(await queued()).toBe(before);
    await makeDue(id);
    await pruneExports(operator());
    expect(await queued()).toBe(before + 1);
  });

  test("after the last one it has failed, and can be delivered again", async () => {
    const there = await store((response) => response.writeHead(503).end());
    const customer = await customerAt(there.origin);
    const { orgId } = customer;
    const id = await readyExport(customer);
    for (let attempt = 0; attempt < 6; attempt++) {
      await makeDue(id);
      expect(await run()).toEqual({ attempts: 1 });
    }
    expect(await deliveryOf(customer, id)).toMatchObject({ state: "failed", failure: "The store responded with 503." });
    await makeDue(id);
    expect(await run()).toEqual({ attempts: 0 });
    await prisma().exportDestination.update({ where: { orgId }, data: { endpoint: origin } });
    await deliverAgain(await customer.ctx(), { orgId, exportId: id });
    await run();
    expect((await deliveryOf(customer, id))?.state).toBe("delivered");
  });

  test("a process that dies leaves it to another once its lease is over", async () => {
    const customer = await customerAt(origin);
    const id = await readyExport(customer);
    const dead = { deliveryHolder: "somebody", deliveryAttempts: 1 };
    await prisma().export.update({ where: { id }, data: { ...dead, deliveryUntil: new Date(Date.now() + DAY_MS) } });
    expect(await run()).toEqual({ attempts: 0 });
    await makeDue(id);
    expect(await run()).toEqual({ attempts: 1 });
    expect((await deliveryOf(customer, id))?.state).toBe("delivered");
  });
});

describe("a store that accepts what it does not keep", () => {
  const NOT_KEPT = "The store accepted the file, but returns another one or none. Check that the endpoint is that of an S3 store.";
  const pretends: Parameters<typeof storeThat>[0] = (response, request) => {
    request.resume();
    request.once("end", () => response.writeHead(200, { "content-type": "text/html", etag: "zzz" }).end("<html></html>"));
  };
  const testAt = async (answer: Parameters<typeof storeThat>[0]) => {
    const { ctx, orgId } = await customerAt((await store(answer)).origin);
    return testDestination(await ctx(), orgId, outgoingTo());
  };

  test.each<[string, Parameters<typeof storeThat>[0]]>([
    ["a web server", pretends],
    ["one that loses it", keeping({ loses: true })],
    ["one that changes it", keeping({ changes: (bytes) => Buffer.from(bytes.toString().toUpperCase()) })],
    ["one that nothing is read from, with another answer to what was written", keeping({ mayRead: false, etag: "zzz" })],
  ])("fails the test: %s", async (_what, answer) => {
    await expect(testAt(answer)).rejects.toMatchObject({ code: "unprocessable", message: NOT_KEPT });
  });

  test.each<[string, Parameters<typeof storeThat>[0]]>([
    ["a web server", pretends],
    ["one that loses it", keeping({ loses: true })],
    ["one that keeps a part of it", keeping({ changes: (bytes) => bytes.subarray(1) })],
    ["one that nothing is read from, with another answer to what was written", keeping({ mayRead: false, etag: "zzz" })],
  ])("has no export delivered: %s", async (_what, answer) => {
    const customer = await customerAt((await store(answer)).origin);
    const id = await readyExport(customer);
    await run();
    expect(await deliveryOf(customer, id)).toMatchObject({ state: "waiting", failure: NOT_KEPT });
  });

  test("also when it was made of parts", async () => {
    const there = await store((response, request) => {
      request.resume();
      request.once("end", () => {
        if (request.url?.endsWith("?uploads="))
          response.end("<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>");
        else if (request.method === "POST") response.end("<CompleteMultipartUploadResult><ETag>zzz</ETag></CompleteMultipartUploadResult>");
        else response.writeHead(200, { etag: '"1"' }).end();
      });
    });
    const customer = await customerAt(there.origin);
    const id = await readyExport(customer, 20 * MB);
    await run();
    expect(await deliveryOf(customer, id)).toMatchObject({ state: "waiting", failure: NOT_KEPT });
  });

  test("is told from one that may be written to, but not read", async () => {
    expect(await testAt(keeping({ mayRead: false }))).toMatchObject({ removed: true });
    const customer = await customerAt((await store(keeping({ mayRead: false }))).origin);
    const id = await readyExport(customer);
    await run();
    expect(await deliveryOf(customer, id)).toMatchObject({ state: "delivered", failure: null });
  });

  test("is told from one that fails when it is read", async () => {
    const writes = keeping();
    const answer: typeof writes = (response, request) =>
      request.method === "HEAD" ? void response.writeHead(503).end() : writes(response, request);
    const customer = await customerAt((await store(answer)).origin);
    const id = await readyExport(customer);
    await run();
    expect(await deliveryOf(customer, id)).toMatchObject({ state: "waiting", failure: "The store responded with 503." });
  });
});

describe("nothing leaves", () => {
  const revoke = async ({ orgId }: Customer, id: string): Promise<void> => {
    const key = await prisma()
      .apiKey.findFirstOrThrow({ where: { orgId } })
      .catch(() => null);
    const keyId = key?.id ?? "key_gone";
    await prisma().export.update({ where: { id }, data: { deliveryKeyId: keyId } });
  };
  test.each<[string, (customer: Customer, id: string) => Promise<unknown>, string]>([
    ["after a downgrade", ({ orgId }) => setEntitlement(operator(), { orgId, plan: "pro" }), "Enterprise plan"],
    [
      "of a suspended organisation",
      ({ orgId }) => prisma().organisation.update({ where: { id: orgId }, data: { suspendedAt: new Date() } }),
      "suspended",
    ],
    ["of a deleted organisation", ({ orgId }) => transaction(operator(), (tx) => closeOrganisation(tx, orgId)), "deleted"],
    ["for a key that is gone", revoke, "revoked"],
    ["once the bucket was removed", async ({ ctx, orgId }) => removeDestination(await ctx(), orgId), "removed"],
    [
      "to a destination that is off",
      ({ orgId }) => prisma().exportDestination.update({ where: { orgId }, data: { state: "disabled" } }),
      "off",
    ],
  ])("%s", async (_when, change, sentence) => {
    const there = await store((response) => response.end());
    const customer = await customerAt(there.origin);
    const id = await readyExport(customer);
    await change(customer, id);
    expect(await run()).toEqual({ attempts: 0 });
    const row = await rowOf(id);
    expect([row.deliveryState, row.deliveryFailure, there.asked]).toEqual(["failed", expect.stringContaining(sentence), []]);
  });

  test("any more when the plan is lost between two parts", async () => {
    const customer: Customer[] = [];
    const there = await store((response, request) => {
      request.resume();
      request.once("end", async () => {
        if (request.method === "POST")
          return response.end("<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>");
        if (request.url?.includes("partNumber=1")) await setEntitlement(operator(), { orgId: customer[0]?.orgId ?? "", plan: "pro" });
        return response.writeHead(request.method === "DELETE" ? 204 : 200, { etag: '"1"' }).end();
      });
    });
    const one = await customerAt(there.origin);
    customer.push(one);
    const id = await readyExport(one, 40 * MB);
    await run();
    expect(there.asked.map((asked) => asked.split(" ")[0])).toEqual(["POST", "PUT", "DELETE"]);
    expect(await deliveryOf(one, id)).toMatchObject({ state: "failed", failure: expect.stringContaining("Enterprise plan") });
  });

  test("of an export that is deleted meanwhile", async () => {
    const customer = await customerAt(origin);
    const id = await readyExport(customer);
    await deleteExport(await customer.ctx(), { orgId: customer.orgId, exportId: id });
    expect(await run()).toEqual({ attempts: 0 });
  });
});

test("a destination that fails for days is switched off with a mail to the owners, and saving it turns it on again", async () => {
  const there = await store((response) => response.writeHead(403).end());
  const customer = await customerAt(there.origin);
  const { orgId, email } = customer;
  const id = await readyExport(customer);
  await prisma().exportDestination.update({ where: { orgId }, data: { failingSince: new Date(Date.now() - 4 * DAY_MS) } });
  await run();
  expect((await readDestination(await customer.ctx(), orgId))?.state).toBe("disabled");
  expect((await deliveryOf(customer, id))?.state).toBe("failed");
  const mails = { toAddress: email, template: "export-delivery-stopped" };
  expect(await prisma().mail.count({ where: mails })).toBe(1);
  const asked = { orgId, resource: "company", format: "csv", destination: "bucket" } as const;
  await expect(startExport(await customer.ctx(), asked)).rejects.toMatchObject({ code: "conflict" });
  await saveDestination(await customer.ctx(), orgId, destinationInput({ secret: null }));
  expect(await readDestination(await customer.ctx(), orgId)).toMatchObject({ state: "enabled", failingSince: null, disabledAt: null });
});

describe("settings", () => {
  test("never show the secret, and keep it only for the access key that it came with", async () => {
    const { ctx, orgId } = await customerAt(origin);
    expect(JSON.stringify(await readDestination(await ctx(), orgId))).not.toContain(SECRET);
    const events = await prisma().event.findMany({ where: { orgId } });
    const stored = await prisma().exportDestination.findUniqueOrThrow({ where: { orgId } });
    expect(JSON.stringify([events, stored])).not.toContain(SECRET);
    await saveDestination(await ctx(), orgId, destinationInput({ secret: null, prefix: "other/" }));
    expect((await prisma().exportDestination.findUniqueOrThrow({ where: { orgId } })).secret).toBe(stored.secret);
    await expect(saveDestination(await ctx(), orgId, destinationInput({ secret: null, accessKeyId: "AKIAOTHER" }))).rejects.toMatchObject({
      code: "invalid-parameter",
    });
  });

  test("are for owners and developers of organisations with the plan, who have signed in lately", async () => {
    const { orgId } = await customerAt(origin);
    const analyst = await person({ orgId, role: "analyst" });
    await expect(readDestination(await analyst.ctx(), orgId)).rejects.toMatchObject({ code: "role-missing" });
    const asAnalyst = await analyst.ctx();
    expect(() => saveDestination(asAnalyst, orgId, destinationInput())).toThrow("The role analyst can't do this.");
    const other = await person();
    await expect(readDestination(await other.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
    await expect(saveDestination(await other.ctx(), other.orgId ?? "", destinationInput())).rejects.toMatchObject({
      code: "plan-required",
    });
    const ctx = await (await person({ orgId, role: "developer" })).ctx();
    if (ctx.actor.kind !== "user") throw new Error("nobody");
    const late = { ...ctx, actor: { ...ctx.actor, authenticatedAtMs: Date.now() - DAY_MS } };
    for (const refused of [
      () => saveDestination(late, orgId, destinationInput()),
      () => removeDestination(late, orgId),
      async () => testDestination(late, orgId, outgoingTo()),
    ])
      await expect((async () => refused())()).rejects.toMatchObject({ code: "step-up-required" });
    await saveDestination(ctx, orgId, destinationInput());
  });

  test("lead to no private address", async () => {
    const { ctx, orgId } = await customerAt(origin);
    const given = destinationInput({ endpoint: "https://169.254.169.254" });
    await expect((async () => saveDestination(await ctx(), orgId, given))()).rejects.toMatchObject({ code: "invalid-parameter" });
  });

  test("can be tested with a file that is deleted again, where the key may", async () => {
    const { ctx, orgId } = await customerAt(origin);
    expect(await testDestination(await ctx(), orgId, outgoingTo())).toEqual({ name: "solar/delivery-test.txt", removed: true });
    expect(await seen().sizeOf("solar/delivery-test.txt")).toBeNull();
    const keeps = await store(keeping({ mayDelete: false }));
    const other = await customerAt(keeps.origin);
    expect(await testDestination(await other.ctx(), other.orgId, outgoingTo())).toMatchObject({ removed: false });
    const missing = await customerAt(origin, { bucket: "none" });
    await expect(testDestination(await missing.ctx(), missing.orgId, outgoingTo())).rejects.toMatchObject({
      code: "unprocessable",
      message: expect.stringContaining("does not exist"),
    });
  });

  test("are tested up to 30 times in ten minutes, also when the store refuses", async () => {
    const { ctx, orgId } = await customerAt((await store((response) => response.writeHead(403).end())).origin);
    const now = Math.ceil(Date.now() / 600_000) * 600_000;
    const one = { ...(await ctx()), clock: { now: () => now } };
    if (one.actor.kind !== "user") throw new Error("nobody");
    const asker = { ...one, actor: { ...one.actor, authenticatedAtMs: now } };
    for (let i = 0; i < 30; i++) await expect(testDestination(asker, orgId, outgoingTo())).rejects.toMatchObject({ code: "unprocessable" });
    await expect(testDestination(asker, orgId, outgoingTo())).rejects.toMatchObject({ code: "rate-limited" });
  });

  test("are read after the secret of the installation was rotated", async () => {
    const one = "one secret of the installation which is long";
    const two = "another secret of the installation";
    provideEnv({ AUTH_SECRET: one });
    const customer = await customerAt(origin);
    provideEnv({ AUTH_SECRET: `${two},${one}` });
    await countSeals(operator(), SEALED_DESTINATION_SECRETS, { rewrite: true });
    provideEnv({ AUTH_SECRET: two });
    const id = await readyExport(customer);
    await run();
    provideEnv({ AUTH_SECRET: "" });
    expect((await deliveryOf(customer, id))?.state).toBe("delivered");
  });

  test("that change are tried at once, and whoever was writing stops", async () => {
    const there = await store((response) => response.writeHead(503).end());
    const customer = await customerAt(there.origin);
    const { orgId } = customer;
    const id = await readyExport(customer);
    await run();
    await prisma().export.update({ where: { id }, data: { deliveryHolder: "slow", deliveryUntil: new Date(Date.now() + DAY_MS) } });
    await saveDestination(await customer.ctx(), orgId, destinationInput({ secret: null }));
    await prisma().exportDestination.update({ where: { orgId }, data: { endpoint: origin } });
    expect(await rowOf(id)).toMatchObject({ deliveryHolder: null, deliveryAttempts: 0 });
    await run();
    expect((await deliveryOf(customer, id))?.state).toBe("delivered");
  });

  test("go with the organisation", async () => {
    const { orgId } = await customerAt(origin);
    await transaction(operator(), (tx) => closeOrganisation(tx, orgId));
    expect(await prisma().exportDestination.count({ where: { orgId } })).toBe(0);
  });
});

describe("through the API", () => {
  const start = (key: string, body: object = {}) =>
    callApi("/exports", { key, method: "POST", body: { resource: "company", format: "csv", destination: "bucket", ...body } });

  test("an export is delivered as long as its key is not revoked", async () => {
    const key = await keyFor("enterprise", { scopes: ["exports:write", "companies:read"] });
    await seeChanges();
    expect((await start(key.secret)).status).toBe(409);
    const data = { ...destinationInput(), secret: "sealed", endpoint: origin, id: "ed_1", state: "enabled", createdAt: new Date() };
    await prisma().exportDestination.create({ data: { ...data, orgId: key.orgId } });
    const begun = (await start(key.secret)).json().data as unknown as { id: string; delivery: unknown };
    expect(begun.delivery).toMatchObject({ state: "waiting" });
    await runHere(operator());
    await prisma().apiKey.update({ where: { id: key.id }, data: { revokedAt: new Date(Date.now() - 1_000) } });
    expect(await run()).toEqual({ attempts: 0 });
    expect((await rowOf(begun.id)).deliveryFailure).toBe("The API key that started this export was revoked.");
  });

  test("an export of the sandbox is not", async () => {
    const key = await keyFor("enterprise", { mode: "test", scopes: ["exports:write", "companies:read"] });
    await seeChanges();
    expect((await start(key.secret)).status).toBe(400);
  });
});
