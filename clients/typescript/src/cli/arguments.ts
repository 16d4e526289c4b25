import { parseArgs, type ParseArgsConfig } from "node:util";
import { UsageError } from "./io.js";
import type { Option } from "./options.js";

export type Flag = {
  name: string;
  description: string;
  /** Name of its value; of several, in the plural. */
  takes?: string;
};
export type Arguments = { values: ReadonlyMap<string, string>; flags: ReadonlySet<string>; positionals: readonly string[] };

const HELP: Flag = { name: "help", description: "Show this help." };
/** The API names parameters with underscores; a dash means the same. */
export const dashed = (name: string): string => name.replaceAll("_", "-");
const underscored = (name: string): string => name.replaceAll("-", "_");
const CUSTOM = /^--(custom\.[\w.-]+)/;

/** How many letters differ; small words, so that nothing has to be fast. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, one] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (one === other ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? a.length;
}

/** " Did you mean …?", or nothing. */
export function suggestion(typed: string, names: readonly string[]): string {
  const [best] = names.map((name) => ({ name, far: distance(typed, name) })).toSorted((a, b) => a.far - b.far);
  return best && best.far <= Math.max(1, Math.floor(typed.length / 3)) ? ` Did you mean ${best.name}?` : "";
}

type Declared = { options: readonly Option[]; flags: readonly Flag[]; command: string };

/** What Node says of an option, in our words. */
function usageErrorOf(error: unknown, names: readonly string[], command: string): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string" || !error.code.startsWith("ERR_PARSE_ARGS"))
    return error;
  const option = /'(?:-\w, )?(--?[^' ]+)/.exec(error.message)?.[1] ?? "";
  const hint = ` See heliodex ${command} --help.`;
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION")
    return new UsageError(
      `Unknown option ${option}.${suggestion(
        option,
        names.map((name) => `--${dashed(name)}`),
      )}${hint}`,
    );
  if (/ambiguous|argument missing/.test(error.message)) return new UsageError(`${option} needs a value.${hint}`);
  return new UsageError(/does not take an argument/.test(error.message) ? `${option} takes no value.${hint}` : `${error.message}.${hint}`);
}

/** Reads what was typed behind a command. A value that is given twice is a list. @throws UsageError */
export function readArguments(argv: readonly string[], { options, flags, command }: Declared): Arguments {
  const custom = argv.flatMap((arg) => CUSTOM.exec(arg)?.[1] ?? []);
  const all = [...flags, HELP];
  const isSwitch = ({ type }: Option): boolean => type === "boolean";
  const switches = options.filter(isSwitch).map(({ name }) => name);
  const taking = [
    ...options.filter((option) => !isSwitch(option)).map(({ name }) => name),
    ...all.flatMap(({ name, takes }) => (takes === undefined ? [] : [name])),
    ...custom,
  ];
  const bare = all.flatMap(({ name, takes }) => (takes === undefined ? [name] : []));
  const config: NonNullable<ParseArgsConfig["options"]> = {};
  for (const name of taking) for (const written of [name, dashed(name)]) config[written] = { type: "string", multiple: true };
  for (const name of [...bare, ...switches.flatMap((one) => [one, dashed(one)])]) config[name] = { type: "boolean" };
  config["help"] = { type: "boolean", short: "h" };
  try {
    const parsed = parseArgs({ args: [...argv], options: config, allowPositionals: true, strict: true });
    requireOnce(parsed.values, flags);
    return { ...valuesOf(parsed.values, custom, switches), positionals: parsed.positionals };
  } catch (error) {
    throw error instanceof UsageError ? error : usageErrorOf(error, [...taking, ...bare, ...switches], command);
  }
}

type Values = ReturnType<typeof parseArgs>["values"];

/** Two files, or two limits, are a mistake; a parameter that is given twice is a list. */
function requireOnce(parsed: Values, flags: readonly Flag[]): void {
  for (const { name, takes } of flags) {
    const given = parsed[name];
    if (takes !== undefined && !takes.endsWith("S") && Array.isArray(given) && given.length > 1)
      throw new UsageError(`--${name} is given ${given.length} times.`);
  }
}

function valuesOf(parsed: Values, custom: readonly string[], switches: readonly string[]): Pick<Arguments, "values" | "flags"> {
  const values = new Map<string, string>();
  const flags = new Set<string>();
  for (const [name, value] of Object.entries(parsed)) {
    const known = custom.includes(name) ? name : underscored(name);
    if (value === true && switches.includes(known)) values.set(known, "true");
    else if (value === true) flags.add(name);
    if (Array.isArray(value)) values.set(known, [...(values.has(known) ? [values.get(known)] : []), ...value].join(","));
  }
  return { values, flags };
}

/** A whole number, or undefined where the option is not given. @throws UsageError */
export function wholeNumber(values: Arguments["values"], name: string, [least, most]: readonly [number, number]): number | undefined {
  const text = values.get(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`--${dashed(name)} must be a whole number of at least ${least}.`);
}
