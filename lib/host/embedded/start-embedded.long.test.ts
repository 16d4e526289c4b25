import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, readFile, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { SMALL, inTemporaryFolder } from "@/testing/temporary-folder";
import { connectionOf } from "./connection-of";
import { readClusterRecord, writeClusterRecord } from "./data-folder";
import { acquireDataLock } from "./data-lock";
import { identityOf, isRunning } from "./process-identity";
import { type EmbeddedServer, startEmbedded } from "./start-embedded";

const isRoot = process.geteuid?.() === 0;

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function whileRunning(dataDir: string, work: (server: EmbeddedServer) => Promise<void>): Promise<void> {
  const server = await startEmbedded({ dataDir, settings: SMALL });
  await work(server).finally(() => server.stop());
}

async function startElsewhere(dataDir: string): Promise<{ parent: ChildProcess; postmaster: number }> {
  const program = fileURLToPath(new URL("../../../testing/started-elsewhere.ts", import.meta.url));
  const parent = spawn(process.execPath, ["--import", "tsx", program, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  return { parent, postmaster: Number(line.toString()) };
}

async function endsWithin(pid: number, patienceMs: number): Promise<boolean> {
  const postmaster = identityOf(pid);
  const deadline = Date.now() + patienceMs;
  while (isRunning(postmaster) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  return !isRunning(postmaster);
}

test("a first start makes a database in UTF-8 that keeps its promises, and a second start finds its data quickly", () =>
  inTemporaryFolder(async (dataDir) => {
    await whileRunning(dataDir, async (server) => {
      const [settings] = await ask(
        server.url(),
        `SELECT current_database() AS name, current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
                current_setting('listen_addresses') AS tcp, current_setting('shared_buffers') AS memory, current_setting('jit') AS jit`,
      );
      expect(settings).toEqual({ name: "heliodex", encoding: "UTF8", fsync: "on", tcp: "", memory: "16MB", jit: "off" });
      await ask(server.url(), "CREATE TABLE kept AS SELECT 42 AS answer");
      await ask(server.url(), "CREATE EXTENSION pg_trgm");
    });
    const began = Date.now();
    await whileRunning(dataDir, async (server) => {
      expect(Date.now() - began).toBeLessThan(3_000);
      expect(await ask(server.url(), "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
      expect(await ask(server.url("postgres"), "SELECT current_database() AS name")).toEqual([{ name: "postgres" }]);
    });
    expect((await readClusterRecord(dataDir))?.postmaster).toBeNull();
  }));

test("only its own user reaches the socket and the password", () =>
  inTemporaryFolder(async (dataDir) => {
    await whileRunning(dataDir, async (server) => {
      expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
      expect((await stat(join(dataDir, "postgres.json"))).mode & 0o777).toBe(0o600);
      await expect(ask(server.url().replace(server.connection.password, "wrong"), "SELECT 1")).rejects.toThrow(/password/);
    });
  }));

test("a socket folder that somebody replaced by a link is left alone", () =>
  inTemporaryFolder(async (dataDir) => {
    await whileRunning(dataDir, () => Promise.resolve());
    const record = await readClusterRecord(dataDir);
    if (record === null) throw new Error("no record");
    const trap = join(dirname(dataDir), "trap");
    await mkdir(`${trap}-target`, { mode: 0o700 });
    await symlink(`${trap}-target`, trap);
    await writeClusterRecord(dataDir, { ...record, host: trap });
    await whileRunning(dataDir, (server) => Promise.resolve(expect(server.connection.host).not.toBe(trap)));
  }));

test("the database ends soon after its parent was killed", () =>
  inTemporaryFolder(async (dataDir) => {
    const { parent, postmaster } = await startElsewhere(dataDir);
    parent.kill("SIGKILL");
    expect(await endsWithin(postmaster, 10_000)).toBe(true);
  }));

test("a database that an earlier process left behind is stopped first, and nothing is lost", () =>
  inTemporaryFolder(async (dataDir) => {
    const { parent, postmaster } = await startElsewhere(dataDir);
    const record = await readClusterRecord(dataDir);
    if (record === null) throw new Error("no record");
    const url = `postgresql://heliodex:${record.password}@localhost/heliodex?host=${record.host}`;
    await ask(url, "CREATE TABLE kept AS SELECT 1 AS answer");
    // The watcher is stopped in its tracks, as when everything is killed at once.
    const watchers = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
    for (const name of watchers) {
      const line = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
      if (line.startsWith("/bin/sh\0-c\0") && line.includes(dataDir)) process.kill(Number(name), "SIGKILL");
    }
    parent.kill("SIGKILL");
    await once(parent, "exit");
    const orphan = identityOf(postmaster);
    if (process.platform === "linux") expect(isRunning(orphan)).toBe(true);
    await whileRunning(dataDir, async (server) => {
      expect(isRunning(orphan)).toBe(false);
      expect(await ask(server.url(), "SELECT answer FROM kept")).toEqual([{ answer: 1 }]);
    });
  }));

test.each([
  ["of a process that is gone", () => 3_999_999],
  ["that another program has by now", () => process.pid],
])("a lock file with the id %s does not prevent a start", (_, stalePid) =>
  inTemporaryFolder(async (dataDir) => {
    await whileRunning(dataDir, () => Promise.resolve());
    const lockFile = join(dataDir, "postgres", "postmaster.pid");
    await writeFile(lockFile, `${stalePid()}\n${dirname(lockFile)}\n1700000000\n5432\n\n\n0 0\n`, { mode: 0o644 });
    await whileRunning(dataDir, async (server) => expect(await ask(server.url(), "SELECT 1 AS one")).toEqual([{ one: 1 }]));
  }),
);

test("an unexpected end is reported, and the next start is found under the same address", () =>
  inTemporaryFolder(async (dataDir) => {
    const server = await startEmbedded({ dataDir, settings: SMALL });
    const ended = new Promise<number | null>((resolve) => server.onExit(resolve));
    process.kill(server.pid, "SIGKILL");
    expect(await ended).toBeNull();
    await whileRunning(dataDir, async (again) => {
      expect(again.url()).toBe(server.url());
      expect(await ask(server.url(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    });
  }));

test("an orderly stop is not reported as an unexpected end", () =>
  inTemporaryFolder(async (dataDir) => {
    const server = await startEmbedded({ dataDir, settings: SMALL });
    const reported: (number | null)[] = [];
    server.onExit((code) => reported.push(code));
    await Promise.all([server.stop(), server.stop()]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reported).toEqual([]);
  }));

test("a start that fails says why, with the end of the log", () =>
  inTemporaryFolder(async (dataDir) => {
    await expect(startEmbedded({ dataDir, settings: { shared_buffers: "nonsense" } })).rejects.toThrow(/shared_buffers/);
  }));

test("a lost password is replaced, and a lost database is not", () =>
  inTemporaryFolder(async (dataDir) => {
    await whileRunning(dataDir, async (server) => void (await ask(server.url(), "CREATE TABLE kept AS SELECT 1 AS answer")));
    await rm(join(dataDir, "postgres.json"));
    await whileRunning(dataDir, async (server) => expect(await ask(server.url(), "SELECT answer FROM kept")).toHaveLength(1));
    await rename(join(dataDir, "postgres"), join(dirname(dataDir), "moved-away"));
    await expect(startEmbedded({ dataDir, settings: SMALL })).rejects.toThrow(/which no longer exists/);
  }));

test("the operator's command line finds the database of a running server, and none otherwise", () =>
  inTemporaryFolder(async (dataDir) => {
    const lock = await acquireDataLock(dataDir, "server");
    await whileRunning(dataDir, async (server) => {
      expect(await connectionOf(dataDir)).toEqual({ url: server.url(), role: "server" });
    });
    expect(await connectionOf(dataDir)).toBeNull();
    await lock.release();
  }));

test.runIf(isRoot)("what root starts in a user's folder stays that user's", () =>
  inTemporaryFolder(async (dataDir) => {
    await mkdir(dataDir, { mode: 0o755 });
    await chown(dataDir, 1, 1);
    await whileRunning(dataDir, () => Promise.resolve());
    for (const name of ["postgres", "postgres.json", "postgres.log"]) expect((await stat(join(dataDir, name))).uid).toBe(1);
  }),
);

test.runIf(isRoot)("a new data folder that only root enters is opened a little; one with other files in it stays closed", () =>
  inTemporaryFolder(async (dataDir) => {
    await mkdir(dataDir, { mode: 0o700 });
    await whileRunning(dataDir, () => Promise.resolve());
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711);
    expect((await readClusterRecord(dataDir))?.home).toBe(dataDir);
    const used = join(dataDir, "used");
    await mkdir(used, { mode: 0o700 });
    await writeFile(join(used, "letter.txt"), "private");
    await whileRunning(used, () => Promise.resolve());
    expect((await stat(used)).mode & 0o777).toBe(0o700);
    await rm((await readClusterRecord(used))?.home ?? "", { recursive: true });
  }),
);

test.runIf(isRoot)("below a folder that only root enters, the database lives elsewhere and is found again", () =>
  inTemporaryFolder(async (dataDir) => {
    await chmod(dirname(dataDir), 0o700);
    await whileRunning(dataDir, async (server) => void (await ask(server.url(), "CREATE TABLE kept AS SELECT 1 AS answer")));
    const record = await readClusterRecord(dataDir);
    expect(record?.home.startsWith(dirname(dataDir))).toBe(false);
    await rm(join(dataDir, "postgres.json"));
    await whileRunning(dataDir, async (server) => {
      expect(await ask(server.url(), "SELECT answer FROM kept")).toHaveLength(1);
      const copy = `${dataDir}-copy`;
      await mkdir(copy);
      await writeFile(join(copy, "postgres.json"), await readFile(join(dataDir, "postgres.json")));
      await expect(startEmbedded({ dataDir: copy, settings: SMALL })).rejects.toThrow(/uses this data folder/);
    });
  }),
);
