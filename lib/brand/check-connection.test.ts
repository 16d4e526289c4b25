import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, expect, test } from "vitest";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { prisma } from "@/lib/platform/database";
import { PUBLIC_AND_LOOPBACK, PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { SendRefusal } from "@/lib/platform/outgoing/resolve-host";
import { operator, person, type Person } from "@/testing/people";
import { TLS } from "@/testing/tls";
import { useDatabase } from "@/testing/use-database";
import { checkConnection, type Visiting } from "./check-connection";

useDatabase();

const HOST = "hooks.example.test";
let owner: Person & { orgId: string };
const servers: Server[] = [];

async function brandOf(who: Person & { orgId: string }, provedHost: string | null): Promise<void> {
  const row = { host: HOST, provedHost, challenge: "c", state: provedHost === null ? "waiting" : "proved" };
  await prisma().brand.upsert({
    where: { orgId: who.orgId },
    create: { orgId: who.orgId, name: "Acme", mailName: "Acme", createdAt: new Date(), updatedAt: new Date(), ...row },
    update: row,
  });
}

async function customer(): Promise<Person & { orgId: string }> {
  const someone = await person();
  const orgId = someone.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  return { ...someone, orgId };
}

beforeAll(async () => {
  owner = await customer();
  await brandOf(owner, HOST);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done).closeAllConnections())));
});

/** A host with our test certificate that answers everything with this. */
async function hostWith(status: number, body: string, headers: Record<string, string> = {}): Promise<Visiting> {
  const server = createServer(TLS, (_request, response) => response.writeHead(status, headers).end(body)).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  return { policy: PUBLIC_AND_LOOPBACK, resolve: () => Promise.resolve(["127.0.0.1"]), timeoutMs: 5_000, port, ca: TLS.cert };
}
const check = async (how: Visiting) => checkConnection(await owner.ctx(), { orgId: owner.orgId }, how);

test("a host with a trusted certificate whose requests arrive here is well, on or off", async () => {
  for (const [status, word] of [
    [200, "known host"],
    [404, "unknown host"],
  ] as const)
    expect(await check(await hostWith(status, JSON.stringify({ status: word })))).toEqual({
      ...{ state: "ok", finding: "The certificate is valid, and requests arrive here." },
      ...{ issuer: HOST, validUntil: "2126-10-28T17:58:54.000Z" },
    });
});

test.each([
  ["another page", 200, "<html>", {}],
  ["another kind of answer", 200, '{"status":"fine"}', {}],
  ["a redirect", 302, "", { location: "https://elsewhere.example/" }],
  ["more than is read", 200, "x".repeat(100_000), {}],
])("one with %s leads elsewhere", async (_what, status, body, headers) => {
  expect(await check(await hostWith(status, body, headers))).toMatchObject({ state: "elsewhere", issuer: HOST });
});

test("what is wrong is said in words", async () => {
  const how = await hostWith(200, '{"status":"known host"}');
  const { ca: _, ...untrusting } = how;
  expect(await check(untrusting)).toMatchObject({
    state: "failed",
    finding: expect.stringContaining("self-signed") as string,
    issuer: null,
  });
  expect(await check({ ...how, policy: PUBLIC_ONLY })).toMatchObject({
    state: "failed",
    finding: expect.stringContaining("not public") as string,
  });
  expect(await check({ ...how, port: 1 })).toMatchObject({ finding: "The host refused the connection." });
  const refusing = () => Promise.reject(new SendRefusal("The host name could not be resolved."));
  expect(await check({ ...how, resolve: refusing })).toMatchObject({ finding: "The host name could not be resolved." });
  const silent = () => new Promise<string[]>(() => undefined);
  expect(await check({ ...how, resolve: silent, timeoutMs: 50 })).toMatchObject({ finding: "The host did not respond in time." });
});

test("only a proved host of one's own is visited", async () => {
  const how = await hostWith(200, "");
  const other = await customer();
  await expect(checkConnection(await other.ctx(), { orgId: owner.orgId }, how)).rejects.toMatchObject({ code: "not-found" });
  await expect(checkConnection(await other.ctx(), { orgId: other.orgId }, how)).rejects.toMatchObject({ code: "conflict" });
  await brandOf(other, null);
  await expect(checkConnection(await other.ctx(), { orgId: other.orgId }, how)).rejects.toMatchObject({ code: "conflict" });
  const starter = await person();
  await expect(checkConnection(await starter.ctx(), { orgId: starter.orgId ?? "" }, how)).rejects.toMatchObject({ code: "plan-required" });
});
