import { z } from "zod";
import { DomainError, invalidText, type Issue } from "@/lib/core/errors";
import { readParameters } from "@/lib/core/issues";
import { metaOf, withoutNeutral } from "@/lib/core/parameters";

/** Name → text of a query string; every fault of form is collected. */
export type RawQuery = { values: ReadonlyMap<string, string>; issues: Issue[] };

const MAX_PARAMETERS = 60;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/** What `lib/core/parameters` says of a parameter of several values. */
const ListMeta = z.looseObject({ schema: z.looseObject({ type: z.literal("array") }) });
const lists = new WeakMap<z.ZodObject, ReadonlySet<string>>();

/** Names of the parameters of a schema that take several values. */
function listsOf(schema: z.ZodObject): ReadonlySet<string> {
  const known = lists.get(schema);
  if (known) return known;
  const found = new Set(
    Object.entries(schema.shape).flatMap(([name, declared]) => (ListMeta.safeParse(metaOf(declared)).success ? [name] : [])),
  );
  lists.set(schema, found);
  return found;
}

/** The parameter that `country[]` or `country[0]` means, as some clients write lists. */
function listNamed(name: string, several: ReadonlySet<string>): string {
  const plain = name.replace(/\[\d{0,3}\]$/, "");
  return several.has(plain) ? plain : name;
}

function readPair(pair: string, several: ReadonlySet<string>, { values, issues }: { values: Map<string, string>; issues: Issue[] }): void {
  const equals = pair.indexOf("=");
  const written = decode(equals < 0 ? pair : pair.slice(0, equals));
  const name = written === undefined ? undefined : listNamed(written, several);
  const value = decode(equals < 0 ? "" : pair.slice(equals + 1));
  if (name === undefined || value === undefined)
    issues.push({ parameter: (name ?? "?").slice(0, 60), code: "bad-encoding", detail: "Use valid percent-encoded UTF-8." });
  else if (value.includes("\0") || name.includes("\0"))
    issues.push({ parameter: name.replaceAll("\0", "").slice(0, 60), code: "bad-character", detail: "Remove the NUL character." });
  else if (values.has(name) && several.has(name)) values.set(name, `${values.get(name)},${value}`);
  else if (values.has(name)) issues.push({ parameter: name.slice(0, 60), code: "repeated", detail: "Use the parameter only once." });
  else values.set(name, value);
}

/**
 * Splits a query string as the URL standard does, but forgives nothing. A parameter of several values may be given once for each of
 * them, or with brackets: `country=DE&country=AT`, `country[]=DE&country[]=AT` and `country[0]=DE&country[1]=AT` mean `country=DE,AT`. A
 * neutral value is as if it were not there.
 */
export function readQuery(search: string, schema: z.ZodObject): RawQuery {
  const several = listsOf(schema);
  const values = new Map<string, string>();
  const issues: Issue[] = [];
  const pairs = search === "" ? [] : search.split("&").filter((pair) => pair !== "");
  if (pairs.length > MAX_PARAMETERS)
    throw new DomainError("invalid-parameter", `There are ${pairs.length} parameters; at most ${MAX_PARAMETERS} are allowed.`);
  for (const pair of pairs) readPair(pair, several, { values, issues });
  return { values: withoutNeutral(schema, values), issues };
}

/** Names and values in one order and spelling: what ETags, cursors and caches mean by "the same request". */
export function canonicalQuery(values: ReadonlyMap<string, string>, without: readonly string[] = []): string {
  return [...values]
    .filter(([name]) => !without.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
}

/**
 * Parses raw values by a schema of optional parameters. All faults are reported together.
 * @throws DomainError unknown-parameter, invalid-parameter
 */
export function parseQuery<S extends z.ZodObject>(schema: S, raw: RawQuery): z.output<S> {
  const { data, unknown, wrong: wrongValues } = readParameters(schema, raw.values, "parameter");
  const wrong = [...raw.issues, ...wrongValues];
  const errors = [...unknown, ...wrong];
  if (unknown.length > 0) throw new DomainError("unknown-parameter", unknownText(unknown), { errors });
  if (data === undefined || wrong.length > 0) throw new DomainError("invalid-parameter", wrongText(wrong), { errors });
  return data;
}

const namesOf = (issues: readonly Issue[]): string[] => [...new Set(issues.map(({ parameter }) => parameter))];

function unknownText(unknown: readonly Issue[]): string {
  const [first] = unknown;
  return unknown.length === 1 && first ? first.detail : `Unknown parameters: ${namesOf(unknown).join(", ")}.`;
}

function wrongText(wrong: readonly Issue[]): string {
  const [first] = wrong;
  const names = namesOf(wrong);
  return names.length === 1 && first ? invalidText(first) : `Invalid parameters: ${names.join(", ")}.`;
}
