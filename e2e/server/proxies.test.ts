import { mkdir, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { Agent as TlsAgent, get as getByTls } from "node:https";
import { isIP } from "node:net";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedServer, startEmbedded } from "@/lib/host/embedded/start-embedded";
import { closeDatabase } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { violationsIn } from "@/testing/invariants";
import { operator } from "@/testing/people";
import { BRAND_NAME, putBrand } from "@/testing/put-brand";
import { findCaddy, startCaddy } from "./caddy";
import { hasOpenssl, makeCertificate } from "./certificate";
import { atUrl, ledgerRows } from "./database";
import { type IssuedKey, issueKey, until } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { freePort } from "./free-port";
import { type Ask, get } from "./http";
import { BALANCER_ADDRESS, CDN_ADDRESS, findNginx, type Proxies, startProxies } from "./nginx";
import { type RunningServer, startServer } from "./running-server";

const nginx = findNginx();
if (nginx === null) process.stderr.write("skipped: nginx is not here (Debian: apt-get install nginx)\n");

const caddy = findCaddy();
if (caddy === null) process.stderr.write("skipped: Caddy is not here (Debian: apt-get install caddy)\n");

const CLIENT = "127.0.0.9";
const SPOOFED = "203.0.113.66";
const CLIENTS = 16;

describe.skipIf(nginx === null && caddy === null)("behind proxies", () => {
  let folder: Folder;
  let database: EmbeddedServer;
  let ports: number[];
  let servers: RunningServer[];
  const start = (port: number): Promise<RunningServer> =>
    startServer(`${folder.path}/${port}`, {
      PORT: String(port),
      DATABASE_URL: database.url(),
      AUTH_SECRET: "the same secret on both of the servers",
      TRUST_PROXY: `${CDN_ADDRESS}, ${BALANCER_ADDRESS}`,
      STOP_DELAY_S: "1",
    });

  beforeAll(async () => {
    folder = await temporaryFolder();
    database = await startEmbedded({ dataDir: folder.dataDir, settings: { shared_buffers: "64MB" } });
    ports = [await freePort(), await freePort()];
    servers = await Promise.all(ports.map(start));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
    await folder.remove();
  });

  describe.skipIf(nginx === null)("a CDN and nginx", () => {
    let proxies: Proxies;
    let key: IssuedKey;

    beforeAll(async () => {
      proxies = await startProxies(nginx ?? "", folder.path, ports);
      key = await issueKey(folder.path, [], { DATABASE_URL: database.url() });
    });
    afterAll(() => proxies.stop());

    /** The address under which a call from CLIENT stands in the request log. */
    const loggedAddress = async (url: string, headers: Ask["headers"] = {}): Promise<string> => {
      const agent = new Agent({ localAddress: CLIENT });
      const { status, requestId } = await get(`${url}/api/v1/companies`, { key: key.secret, agent, headers }).finally(() =>
        agent.destroy(),
      );
      expect(status).toBe(200);
      return atUrl(database.url(), async (db) => {
        const { rows } = await db.query<{ address: string }>("select address from call_ledger where id = $1", [requestId]);
        return rows[0]?.address ?? "none";
      });
    };

    test("the client's address is found through both, through one, and without any", async () => {
      expect(await loggedAddress(proxies.cdn)).toBe(CLIENT);
      expect(await loggedAddress(proxies.balancer)).toBe(CLIENT);
      expect(await loggedAddress(servers[0]?.url ?? "")).toBe(CLIENT);
    });

    test("what a client writes into the headers of proxies is not believed, whichever way it comes", async () => {
      const forged = [
        { "x-forwarded-for": SPOOFED },
        { "x-forwarded-for": `${SPOOFED}, ${CDN_ADDRESS}` },
        { "x-forwarded-for": `${SPOOFED}, ${CDN_ADDRESS}, ${BALANCER_ADDRESS}` },
        { "x-forwarded-for": "not an address, , 10.0.0.1:80," },
        { "x-real-ip": SPOOFED, forwarded: `for=${SPOOFED}`, "true-client-ip": SPOOFED, "cf-connecting-ip": SPOOFED },
      ];
      for (const headers of forged)
        for (const url of [proxies.cdn, proxies.balancer, servers[0]?.url ?? ""])
          expect(await loggedAddress(url, headers), JSON.stringify({ url, headers })).toBe(CLIENT);
    });

    test("servers are restarted one after the other under load without one failed call, and each is counted once", async () => {
      const { secret, orgId } = await issueKey(folder.path, [], { DATABASE_URL: database.url() });
      const end = { isOver: false };
      const failed: string[] = [];
      let answered = 0;
      const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
      const client = async (number: number): Promise<void> => {
        for (let n = number; !end.isOver; n++) {
          const method = n % 5 === 0 ? "POST" : "GET";
          const url = `${proxies.cdn}/api/v1/${method === "POST" ? "webhooks" : `companies?limit=${1 + (n % 50)}`}`;
          const status = await get(url, { key: secret, agent, method }).then((answer) => answer.status, String);
          if (status === 200) answered++;
          else if (method === "GET" || typeof status === "string" || status >= 500) failed.push(`${method} ${status}`);
        }
      };
      const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
      const restart = async (at: number): Promise<void> => {
        expect(await servers[at]?.stop()).toMatchObject({ code: 0 });
        servers[at] = await start(ports[at] ?? 0);
        const before = answered;
        await until("it takes calls", 5_000, () => Promise.resolve(answered > before + 50));
      };
      await restart(0);
      await restart(1);
      end.isOver = true;
      await Promise.all(clients);
      agent.destroy();
      expect(failed).toEqual([]);
      expect(answered).toBeGreaterThan(500);
      await atUrl(database.url(), async (db) => {
        expect(await ledgerRows(db, orgId)).toBe(answered);
        expect(await violationsIn(db)).toEqual([]);
      });
    });
  });

  describe("that terminate TLS for a white-label host", () => {
    const HOST = "data.acme.example";

    beforeAll(async () => {
      const { orgId } = await issueKey(folder.path, [], { DATABASE_URL: database.url() });
      provideEnv({ DATABASE_URL: database.url(), DATA_DIR: folder.path });
      await putBrand(operator(), { orgId, host: HOST, name: BRAND_NAME });
      await closeDatabase();
      const statuses = (): Promise<number[]> =>
        Promise.all(servers.map(async ({ url }) => (await get(`${url}/api/health/tls?domain=${HOST}`)).status));
      await until("both servers serve the host", 5_000, async () => (await statuses()).every((status) => status === 200));
    });

    /** The names of the certificate and the page that a browser gets at a host; rejects where there is no certificate. */
    const pageAt = (port: number, host: string): Promise<{ names: string; text: string }> =>
      new Promise((resolve, reject) => {
        const agent = new TlsAgent({ servername: isIP(host) === 0 ? host : "", rejectUnauthorized: false });
        const sent = getByTls({ port, host: "127.0.0.1", path: "/llms.txt", headers: { host }, agent }, (res) => {
          const names = (res.socket as TLSSocket).getPeerCertificate().subjectaltname ?? "";
          let text = "";
          res.setEncoding("utf8").on("data", (part: string) => (text += part));
          res.on("end", () => resolve({ names, text }));
        });
        sent.on("error", reject);
      });

    test.skipIf(caddy === null)("Caddy obtains a certificate for it, and none for a name that only points here", async () => {
      const { port, stop } = await startCaddy(caddy ?? "", folder.path, ports);
      try {
        const { names, text } = await pageAt(port, HOST);
        expect(names).toBe(`DNS:${HOST}`);
        expect(text).toContain(BRAND_NAME);
        await expect(pageAt(port, "stranger.example")).rejects.toThrow(/alert|ECONNRESET/);
      } finally {
        await stop();
      }
    });

    test.skipIf(nginx === null || !hasOpenssl())("nginx presents the certificate of its folder, and none where there is none", async () => {
      const { securePort, redirectingPort, folder: place, stop } = await startProxies(nginx ?? "", folder.path, ports);
      try {
        await expect(pageAt(securePort, HOST)).rejects.toThrow(/alert|ECONNRESET|hang up/);
        await makeCertificate(join(place, "certificates", HOST), HOST);
        const { names, text } = await pageAt(securePort, HOST);
        expect(names).toBe(`DNS:${HOST}`);
        expect(text).toContain(BRAND_NAME);
        for (const host of ["stranger.example", "127.0.0.1"])
          await expect(pageAt(securePort, host)).rejects.toThrow(/alert|ECONNRESET|hang up/);
        const proofs = join(place, "proofs", ".well-known", "acme-challenge");
        await mkdir(proofs, { recursive: true });
        await writeFile(join(proofs, "token"), "proof");
        const plain = `http://127.0.0.1:${redirectingPort}`;
        expect(await get(`${plain}/.well-known/acme-challenge/token`)).toMatchObject({ status: 200, text: "proof" });
        const moved = await get(`${plain}/prices?limit=5`, { headers: { host: HOST } });
        expect([moved.status, moved.headers.location]).toEqual([308, `https://${HOST}/prices?limit=5`]);
      } finally {
        await stop();
      }
    });
  });
});
