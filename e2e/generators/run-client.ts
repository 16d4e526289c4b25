import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { Client } from "./clients/client";
import { heyApi } from "./clients/hey-api";
import { openapiTypescript } from "./clients/openapi-typescript";
import { orval } from "./clients/orval";
import type { Part } from "./options";
import { apiOf, type Place } from "./place";
import type { Findings } from "./report";
import { CREATED_ID, type Undoable, type Wanted } from "./wanted";
import type { Workspace } from "./workspace";

const CLIENTS: Readonly<Record<Exclude<Part, "prism">, Client>> = { "openapi-typescript": openapiTypescript, "hey-api": heyApi, orval };

export type Calls = { reading: readonly Wanted[]; undoable: readonly Undoable[] };

const AT_ONCE = 4;
const PATIENCE_MS = 20_000;

type Call = { name: string; run(): Promise<unknown> };
const Outcome = z.object({ status: z.int(), body: z.unknown() });
const Emitted = z.object({ callsWith: z.custom<(keys: Place["keys"]) => readonly Call[]>((value) => typeof value === "function") });

const one = (client: Client, wanted: Wanted): string => `{ name: ${JSON.stringify(wanted.name)}, run: async () => ${client.call(wanted)} }`;

/** Both in one, because the second needs the ID that the first returns; the outcome is that of the second. */
const two = (client: Client, { create, remove }: Undoable): string =>
  `{ name: ${JSON.stringify(`${create.name}, ${remove.name}`)}, run: async () => { const ${CREATED_ID} = idOf(await ${client.call(create)}); return ${client.call(remove)}; } }`;

/** The code that calls everything with a client's own functions, compiled with the same strictness. */
function emit(client: Client, { reading, undoable }: Calls, place: Place): string {
  const calls = [...reading.map((wanted) => one(client, wanted)), ...undoable.map((pair) => two(client, pair))];
  return [
    `import { type Call, idOf, type Keys } from "../outcome";`,
    client.prelude.replaceAll("BASE_URL", JSON.stringify(apiOf(place))),
    `void idOf;`,
    `export const callsWith = (keys: Keys): Call[] => [\n  ${calls.join(",\n  ")},\n];\n`,
  ].join("\n");
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no outcome within ${PATIENCE_MS / 1_000} s`)), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Why a call failed; null when it is what it should be. */
async function faultOf(call: Call, status: number): Promise<string | null> {
  try {
    const outcome = Outcome.parse(await withinTime(call.run()));
    if (outcome.status === status) return null;
    return `responded ${outcome.status} instead of ${status}: ${JSON.stringify(outcome.body)?.slice(0, 400)}`;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 1_000) : JSON.stringify(error);
  }
}

async function runAll(calls: readonly Call[], statuses: ReadonlyMap<string, number>): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...calls];
  const work = async (): Promise<void> => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const fault = await faultOf(call, statuses.get(call.name) ?? 204);
      if (fault !== null) faults.push(`${call.name}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
}

async function generate(client: Client, workspace: Workspace): Promise<void> {
  for (const [name, text] of Object.entries(client.files)) await workspace.write(name, text);
  for (const command of client.commands) await workspace.run(command);
}

/** Generates, compiles and uses one client. */
export async function runClient(part: Exclude<Part, "prism">, workspace: Workspace, place: Place, calls: Calls): Promise<Findings> {
  const client = CLIENTS[part];
  const operations = new Set(calls.reading.map(({ operation }) => operation.operationId)).size + 2 * calls.undoable.length;
  const expected = { part, operations, calls: calls.reading.length + 2 * calls.undoable.length };
  try {
    await generate(client, workspace);
    await workspace.write(`${part}/calls.ts`, emit(client, calls, place));
    await workspace.compile(part);
  } catch (error) {
    return { ...expected, faults: [error instanceof Error ? error.message : String(error)] };
  }
  const module: unknown = await import(pathToFileURL(join(workspace.path, part, "calls.ts")).href);
  const statuses = new Map(calls.reading.map(({ name, status }) => [name, status]));
  return { ...expected, faults: await runAll(Emitted.parse(module).callsWith(place.keys), statuses) };
}
