import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "oxfmt";
import { z } from "zod";
import { type Api, describeForClients } from "./describe";
import { emitPython } from "./emit-python";
import { emitOptions, emitTypes } from "./typescript/emit";

const ROOT = new URL("..", import.meta.url);
const Settings = z.object({ printWidth: z.number() });

/** What is written for each language, by its path in the repository. */
const EMITTERS: Readonly<Record<string, (api: Api) => string>> = {
  "clients/typescript/src/generated.ts": emitTypes,
  "clients/typescript/src/cli/options.ts": emitOptions,
  "clients/python/heliodex/records.py": emitPython,
};

/** TypeScript is formatted as the rest of the repository, so that the files pass its checks. */
async function formatted(path: string, text: string): Promise<string> {
  if (!path.endsWith(".ts")) return text;
  const { printWidth } = Settings.parse(JSON.parse(readFileSync(new URL(".oxfmtrc.json", ROOT), "utf8")));
  const { code, errors } = await format(path, text, { printWidth });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join("; ")}`);
  return code;
}

/** The text of every emitted file, by its path. */
export async function emitClients(): Promise<Map<string, string>> {
  const api = describeForClients();
  const files = Object.entries(EMITTERS).map(async ([path, emit]): Promise<[string, string]> => [path, await formatted(path, emit(api))]);
  return new Map(await Promise.all(files));
}

/** Writes the files that differ; gives their paths. */
export async function writeClients(): Promise<string[]> {
  const written: string[] = [];
  for (const [path, text] of await emitClients()) {
    const file = fileURLToPath(new URL(path, ROOT));
    const before = readIfThere(file);
    if (before === text) continue;
    writeFileSync(file, text);
    written.push(path);
  }
  return written;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
