import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inTemporaryFolder } from "@/testing/temporary-folder";
import { DataFolderBusy, acquireDataLock, holderOf } from "./data-lock";
import { identityOf, isRunning } from "./process-identity";

const lockFile = (dataDir: string) => join(dataDir, "lock.json");

async function leaveLock(dataDir: string, holder: { pid: number; born: string }): Promise<void> {
  const lock = await acquireDataLock(dataDir, "server");
  await lock.release();
  await writeFile(
    lockFile(dataDir),
    JSON.stringify({ ...holder, role: "server", since: "2026-01-01T00:00:00.000Z", token: "left-behind" }),
  );
}

/** The id of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

test("a second holder is told who has the folder, until it is released", () =>
  inTemporaryFolder(async (dataDir) => {
    const lock = await acquireDataLock(dataDir, "server");
    const refused = await acquireDataLock(dataDir, "ops").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataFolderBusy);
    expect(refused).toMatchObject({
      pid: process.pid,
      role: "server",
      message: `another Heliodex server (pid ${process.pid}) uses this data folder`,
    });
    await lock.release();
    const next = await acquireDataLock(dataDir, "ops");
    expect((await holderOf(dataDir))?.role).toBe("ops");
    await next.release();
    expect(await holderOf(dataDir)).toBeNull();
  }));

test("a release after the folder changed hands leaves the new holder alone", () =>
  inTemporaryFolder(async (dataDir) => {
    const first = await acquireDataLock(dataDir, "server");
    await first.release();
    const second = await acquireDataLock(dataDir, "test");
    await first.release();
    expect((await holderOf(dataDir))?.role).toBe("test");
    await second.release();
  }));

test("what a killed process left is taken over", () =>
  inTemporaryFolder(async (dataDir) => {
    await leaveLock(dataDir, { pid: await endedProcess(), born: "then" });
    expect(await holderOf(dataDir)).toBeNull();
    const lock = await acquireDataLock(dataDir, "server");
    expect(JSON.parse(await readFile(lockFile(dataDir), "utf8"))).toMatchObject({ pid: process.pid });
    await lock.release();
    expect(await readdir(dataDir)).toEqual([]);
  }));

test("a process that has the id of a dead holder by now holds nothing", () =>
  inTemporaryFolder(async (dataDir) => {
    await leaveLock(dataDir, { pid: process.pid, born: "long ago" });
    const lock = await acquireDataLock(dataDir, "server");
    await lock.release();
  }));

test("a claim whose claimant died does not block the folder, nor does a file that was cut off", () =>
  inTemporaryFolder(async (dataDir) => {
    await leaveLock(dataDir, { pid: await endedProcess(), born: "then" });
    const claimant = { pid: await endedProcess(), born: "then", role: "server", since: "2026-01-01T00:00:00.000Z", token: "died-too" };
    await writeFile(`${lockFile(dataDir)}.claim-left-behind`, JSON.stringify(claimant));
    const lock = await acquireDataLock(dataDir, "server");
    await lock.release();
    await writeFile(lockFile(dataDir), "{");
    const next = await acquireDataLock(dataDir, "server");
    await next.release();
    expect(await readdir(dataDir)).toEqual([]);
  }));

test("of many that find a dead holder at once exactly one wins", () =>
  inTemporaryFolder(async (dataDir) => {
    for (let round = 0; round < 20; round += 1) {
      await leaveLock(dataDir, { pid: 0, born: "never" });
      const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => acquireDataLock(dataDir, "server")));
      const winners = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
      expect(winners).toHaveLength(1);
      for (const attempt of attempts) if (attempt.status === "rejected") expect(attempt.reason).toBeInstanceOf(DataFolderBusy);
      await winners[0]?.release();
    }
  }));

test("a process is recognised by its start, and its end is noticed", async () => {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  const identity = identityOf(child.pid ?? 0);
  expect(isRunning(identity)).toBe(true);
  if (process.platform !== "win32") expect(isRunning({ ...identity, born: "earlier" })).toBe(false);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(isRunning(identity)).toBe(false);
});
