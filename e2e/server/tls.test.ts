import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reachDatabase } from "@/lib/host/reach-database";
import { hasOpenssl } from "./certificate";
import { atUrl } from "./database";
import { type Folder, temporaryFolder } from "./folder";
import { get } from "./http";
import { refusedStart, startServer } from "./running-server";
import { startTlsDatabase, type TlsDatabase } from "./tls-database";

const IS_HERE = hasOpenssl() && process.platform !== "win32";
if (!IS_HERE) process.stderr.write("skipped: TLS to the database needs openssl for a certificate\n");

const AUTH_SECRET = "the secret of a server with a safe way";
/** What waiting does not mend fails long before this. */
const reach = (url: string) => reachDatabase(url, { waitMs: 30_000, say: () => undefined });

describe.skipIf(!IS_HERE)("a database with a certificate of its own", () => {
  let folder: Folder;
  let database: TlsDatabase;

  beforeAll(async () => {
    folder = await temporaryFolder();
    database = await startTlsDatabase(folder);
  });
  afterAll(async () => {
    await database.stop();
    await folder.remove();
  });
  const verified = (): string => database.url("localhost", `?sslmode=verify-full&sslrootcert=${encodeURIComponent(database.root)}`);

  test("each sslmode checks what the page for operators says", async () => {
    expect(await reach(verified())).toEqual({ keepsSettings: true });
    expect(await reach(database.url("localhost", "?sslmode=no-verify"))).toEqual({ keepsSettings: true });
    await expect(reach(database.url("localhost", "?sslmode=verify-full"))).rejects.toThrow(/self-signed certificate/);
    await expect(reach(database.url("localhost", "?sslmode=require"))).rejects.toThrow(/self-signed certificate/);
    await expect(reach(database.url("localhost", ""))).rejects.toThrow(/no encryption/);
    const byAddress = verified().replace("@localhost:", "@127.0.0.1:");
    await expect(reach(byAddress)).rejects.toThrow(/does not match certificate's altnames/);
  });

  test("a server is ready over TLS, and not one of its connections is without", async () => {
    const server = await startServer(`${folder.path}/server`, { DATABASE_URL: verified(), AUTH_SECRET });
    expect((await get(`${server.url}/api/health/ready`)).status).toBe(200);
    const { rows } = await atUrl(verified(), (db) =>
      db.query<{ ssl: boolean; names: number }>(
        `select ssl, count(distinct application_name)::int as names from pg_stat_ssl join pg_stat_activity using (pid)
         where application_name like 'heliodex%' group by 1`,
      ),
    );
    await server.stop();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.ssl).toBe(true);
    expect(rows[0]?.names).toBeGreaterThan(2);
  });

  test("a certificate that nobody vouches for ends a start at once, without a stack trace", async () => {
    const { code, stderr } = await refusedStart(`${folder.path}/server`, {
      DATABASE_URL: database.url("localhost", "?sslmode=verify-full"),
      AUTH_SECRET,
    });
    expect(code).toBe(1);
    expect(stderr).toContain("self-signed certificate");
    expect(stderr).not.toMatch(/waiting up to|\n\s+at /);
  });
});
