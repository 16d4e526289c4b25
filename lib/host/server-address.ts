import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { env, publicUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { createDataFolder, giveToFolderOwner, readFileIfPresent } from "./embedded/data-folder";
import { identityOf, isRunning } from "./embedded/process-identity";

const Announced = z.object({ url: z.url(), pid: z.number(), born: z.string() });

const fileIn = (dataDir: string): string => join(dataDir, "server.json");

/** Writes where the server listens into its data folder, so that the command line finds it whatever its port is. */
export async function announceAddress(dataDir: string, url: string): Promise<void> {
  const draft = `${fileIn(dataDir)}.${randomBytes(4).toString("hex")}`;
  try {
    await createDataFolder(dataDir);
    await writeFile(draft, `${JSON.stringify({ url, ...identityOf(process.pid) })}\n`, { mode: 0o600 });
    await giveToFolderOwner(draft);
    await rename(draft, fileIn(dataDir));
  } catch (error) {
    // With a database of its own a server may have no folder that it can write to; then links need PUBLIC_URL.
    log().debug({ err: error }, "the server address could not be stored");
  }
}

/** Takes it away again, unless another server has written its own since. */
export async function withdrawAddress(dataDir: string): Promise<void> {
  if ((await announced(dataDir))?.pid === process.pid) await rm(fileIn(dataDir), { force: true }).catch(() => undefined);
}

/** Where links of the command line lead: PUBLIC_URL, else the server that runs on this data folder, else where one would. */
export async function addressForLinks(): Promise<string> {
  const { PUBLIC_URL, DATA_DIR } = env();
  const running = PUBLIC_URL === undefined ? await announced(DATA_DIR) : null;
  return running && isRunning(running) ? running.url : publicUrl();
}

async function announced(dataDir: string): Promise<z.infer<typeof Announced> | null> {
  try {
    return Announced.parse(JSON.parse((await readFileIfPresent(fileIn(dataDir))) ?? ""));
  } catch {
    return null;
  }
}
