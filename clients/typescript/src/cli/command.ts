import type { Heliodex } from "../client.js";
import type { Core } from "../core.js";
import type { Arguments, Flag } from "./arguments.js";
import { type Io, UsageError, write } from "./io.js";
import { type Command as Operation, type Option, OPERATIONS } from "./options.js";
import { fieldsOf } from "./table.js";

export type Cli = { io: Io; core: Core; client: Heliodex; args: Arguments };

export type Command = {
  /** As it is typed: one word, or two. */
  name: string;
  usage: string;
  summary: string;
  /** Parameters of the API. */
  options: readonly Option[];
  /** What only the command line has. */
  flags: readonly Flag[];
  notes?: string;
  run(cli: Cli): Promise<void>;
};

export type OperationId = keyof typeof OPERATIONS;

/** The command line says these in its own way, or has no place for what they add beside the records. */
const REPLACED: ReadonlySet<string> = new Set(["limit", "cursor", "format", "header", "page", "include_total", "summary"]);

export const operationOf = (id: OperationId): Operation => OPERATIONS[id];
export const optionsOf = (id: OperationId): Option[] => operationOf(id).options.filter(({ name }) => !REPLACED.has(name));

export const JSON_FLAG: Flag = { name: "json", description: "JSON instead of a table." };
export const OUT_FLAG: Flag = { name: "out", takes: "FILE", description: "Write to a file, which appears when it is complete." };
export const BASE_URL_FLAG: Flag = { name: "base-url", takes: "URL", description: "Base URL of the API. Default: HELIODEX_BASE_URL." };

/** The only word behind a command. @throws UsageError for none, if it is needed, and for more */
export function oneWord({ positionals }: Arguments, what: string): string {
  const [word, ...more] = positionals;
  if (word === undefined) throw new UsageError(`${what} is missing.`);
  noMore(more);
  return word;
}

export function noMore(words: readonly string[]): void {
  const [first] = words;
  if (first !== undefined) throw new UsageError(`Unexpected "${first}". Options begin with two dashes.`);
}

/** One record: a line for each field on a terminal, JSON elsewhere. */
export function showRecord({ io, args }: Cli, record: object): Promise<void> {
  if (args.flags.has("json")) return write(io.stdout, `${JSON.stringify(record, null, 2)}\n`);
  return write(io.stdout, io.isTerminal ? fieldsOf({ ...record }) : `${JSON.stringify(record)}\n`);
}

/** The parameters that were typed, by the names of the API. */
export function queryOf({ values }: Pick<Arguments, "values">, options: readonly Option[]): Record<string, string> {
  const names = new Set(options.map(({ name }) => name));
  return Object.fromEntries([...values].filter(([name]) => names.has(name) || name.startsWith("custom.")));
}
