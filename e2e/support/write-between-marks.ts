import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../bench/child/boot";

/** The page that the figures of benchmarks and campaigns are written to. */
export const MEASUREMENTS = "docs/measurements.md";

/** Replaces the text of that page between `<!-- name:start -->` and `<!-- name:end -->`; false when it has no such marks. */
export async function writeBetweenMarks(name: string, text: string): Promise<boolean> {
  const path = join(ROOT, MEASUREMENTS);
  const before = await readFile(path, "utf8").catch(() => "");
  const mark = `<!-- ${name}:start -->`;
  const start = before.indexOf(mark);
  const end = before.indexOf(`<!-- ${name}:end -->`);
  if (start < 0 || end < start) return false;
  await writeFile(path, `${before.slice(0, start + mark.length)}\n${text}${before.slice(end)}`);
  return true;
}
