import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Settings } from "./processes";
import { mustRun } from "./running-server";

const Issued = z.object({ id: z.string(), organisation: z.string(), key: z.string() });
export type IssuedKey = { id: string; orgId: string; secret: string };

/** A key from the command line, with a burst that no test reaches. */
export async function issueKey(dataDir: string, args: readonly string[] = [], settings: Settings = {}): Promise<IssuedKey> {
  const plan = args.includes("--plan") ? [] : ["--plan", "enterprise"];
  const out = await mustRun(dataDir, ["key", "issue", "--json", "--burst", "100000", ...plan, ...args], settings);
  const issued = Issued.parse(JSON.parse(out));
  return { id: issued.id, orgId: issued.organisation, secret: issued.key };
}

export async function writeText(folder: string, name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${lines.join("\n")}\n`);
  return path;
}

/** Publishes a file and gives the release that it made; null when nothing changed. */
export async function publish(dataDir: string, kind: string, file: string, args: readonly string[] = []): Promise<number | null> {
  const out = await mustRun(dataDir, ["import", kind, file, "--publish", "--json", ...args]);
  return z.object({ release: z.int().nullable() }).parse(JSON.parse(out)).release;
}

/** Polls until it is true; how long it took in milliseconds, or fails after `mostMs`. */
export async function until(what: string, mostMs: number, isTrue: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  for (;;) {
    if (await isTrue()) return performance.now() - began;
    if (performance.now() - began > mostMs) throw new Error(`not within ${mostMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
