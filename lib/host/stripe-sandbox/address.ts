import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { createDataFolder, giveToFolderOwner, readFileIfPresent } from "../embedded/data-folder";
import { isRunning } from "../embedded/process-identity";

const Address = z.object({
  url: z.url(),
  pid: z.number(),
  born: z.string(),
  secretKey: z.string(),
  webhookSecret: z.string(),
  /** Where it sent events last; what is not delivered yet still has to go there when it runs again. */
  webhookUrl: z.url().nullable(),
});

/** Where the sandbox of a data folder is, or was: its process and what it is asked with. */
export type SandboxAddress = z.infer<typeof Address>;

export const sandboxFolder = (dataDir: string): string => join(dataDir, "stripe-sandbox");
export const stateFileIn = (dataDir: string): string => join(sandboxFolder(dataDir), "state.json");
const fileIn = (dataDir: string): string => join(sandboxFolder(dataDir), "address.json");

/** For its owner only: who reads it may move the test payments. */
export async function createSandboxFolder(dataDir: string): Promise<void> {
  await createDataFolder(dataDir);
  const folder = sandboxFolder(dataDir);
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) === undefined) return;
  await chmod(folder, 0o700);
  await giveToFolderOwner(folder);
}

/** It stays when the sandbox ends, so that the next one takes the same port and pages that are open stay good. */
export async function announceSandbox(dataDir: string, address: SandboxAddress): Promise<void> {
  const draft = `${fileIn(dataDir)}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${JSON.stringify(address)}\n`, { mode: 0o600 });
  await giveToFolderOwner(draft);
  await rename(draft, fileIn(dataDir));
}

/** The last one that ran; null when there was none. */
export async function lastSandbox(dataDir: string): Promise<SandboxAddress | null> {
  try {
    return Address.parse(JSON.parse((await readFileIfPresent(fileIn(dataDir))) ?? ""));
  } catch {
    return null;
  }
}

export async function runningSandbox(dataDir: string): Promise<SandboxAddress | null> {
  const last = await lastSandbox(dataDir);
  return last && isRunning(last) ? last : null;
}
