import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { giveTo } from "./account";
import type { Binaries } from "./binaries";
import { SUPERUSER } from "./connection";
import { readFileIfPresent } from "./data-folder";
import type { Home } from "./home-folder";
import { runTool } from "./run-tool";
import { EmbeddedStartFailed, EmbeddedUnavailable } from "./unavailable";

/** Makes the cluster if there is none yet. It gets its name when it is complete, so a kill in between leaves no half cluster. */
export async function initialiseCluster(home: Home, binaries: Binaries, password: string): Promise<"made" | "found"> {
  const major = await readFileIfPresent(join(home.clusterDir, "PG_VERSION"));
  if (major !== null) {
    refuseOtherMajor(home, binaries, major.trim());
    return "found";
  }
  await removeDrafts(home);
  const draft = `${home.clusterDir}.new-${randomBytes(4).toString("hex")}`;
  const passwordFile = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await giveTo(home.account, draft);
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    await giveTo(home.account, passwordFile);
    await runTool(binaries.initdb, initdbArguments(draft, passwordFile), { account: home.account }).catch(explainInitdb);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, home.clusterDir);
  await flushFolder(home.dir);
  return "made";
}

/** A cluster whose postgres.json was lost takes a new password from PostgreSQL's single-user mode, which asks for none. */
export async function resetPassword(home: Home, binaries: Binaries, password: string): Promise<void> {
  const command = `ALTER ROLE "${SUPERUSER}" PASSWORD '${password}';\n`;
  await runTool(binaries.postgres, ["--single", "-D", home.clusterDir, "postgres"], { account: home.account, input: command });
}

function explainInitdb(cause: unknown): never {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (message.includes("could not look up effective user ID")) {
    throw new EmbeddedUnavailable("PostgreSQL's initdb requires a user name, but this user ID has none in /etc/passwd.", {
      cause,
    });
  }
  throw new EmbeddedStartFailed(`The database could not be created: ${message}`, { cause });
}

function initdbArguments(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--no-instructions",
  ];
}

function refuseOtherMajor(home: Home, binaries: Binaries, major: string): void {
  if (major === String(binaries.major)) return;
  throw new EmbeddedStartFailed(
    `The database in ${home.clusterDir} was created by PostgreSQL ${major}, and version ${binaries.major} can't read it. Restore it from a dump, or go back to the release that created it.`,
  );
}

/** What starts left that were killed before their cluster was complete. */
async function removeDrafts(home: Home): Promise<void> {
  const drafts = (await readdir(home.dir)).filter((name) => name.startsWith("postgres.new-"));
  await Promise.all(drafts.map((name) => rm(join(home.dir, name), { recursive: true, force: true })));
}

/** The new name itself must outlast a power cut. Windows can't open folders, and needs no such thing. */
async function flushFolder(dir: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(dir, "r");
  await folder.sync().finally(() => folder.close());
}
