import { z } from "zod";
import type { Issue } from "./errors";
import { explainKnown, nearest } from "./nearest";

const ITEMS: Record<string, string> = { string: "character", array: "item", set: "item" };

const counted = (n: number | bigint, what: string): string => `${n} ${what}${Number(n) === 1 ? "" : "s"}`;

const named = (noun: string): string => `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
/** Types that a reader knows by another name than the schema's. */
const TYPES: Readonly<Record<string, string>> = {
  int: "a whole number",
  boolean: "true or false",
  record: named("object"),
  tuple: named("array"),
};

/** What is said of a name that an object does not have. */
const unknownField = (key: string, owner: unknown): string =>
  `Unknown field: ${key.slice(0, 60)}.${owner instanceof z.ZodObject ? explainKnown(key, Object.keys(owner.shape), { nouns: "fields" }) : ""}`;

function oneOfText(values: readonly string[], given: unknown): string {
  const meant = typeof given === "string" ? nearest(given, values) : undefined;
  return `${given === undefined ? "This field is required. " : ""}${meant === undefined ? "" : `Did you mean ${meant}? `}Use ${values.length > 1 ? "one of: " : ""}${values.join(", ")}.`;
}

/** What is said of a value where its schema has no words of its own. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "This field is required." : `Use ${TYPES[issue.expected] ?? named(issue.expected)}.`;
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownField(key, issue.inst)).join("\n");
  if (issue.code === "invalid_value") return oneOfText(issue.values.map(String), issue.input);
  // Of the kinds of one thing, none has this name; other unions say in their own words what they take.
  if (issue.code === "invalid_union" && Array.isArray(issue.options)) return `Use one of: ${issue.options.map(String).join(", ")}.`;
  if (issue.code === "invalid_format" && issue.format === "date") return "Use a date such as 2026-11-18.";
  if (issue.code !== "too_small" && issue.code !== "too_big") return undefined;
  const [limit, word] = issue.code === "too_small" ? [issue.minimum, "least"] : [issue.maximum, "most"];
  if (issue.inclusive === false) return `Use ${word === "least" ? "more" : "less"} than ${String(limit)}.`;
  const item = ITEMS[issue.origin];
  return `Use at ${word} ${item === undefined ? String(limit) : counted(limit, item)}.`;
}

z.config({ customError: plainMessage });

const codeOf = (issue: z.core.$ZodIssue): string =>
  issue.code === "custom" && typeof issue.params?.code === "string" ? issue.params.code : "invalid-value";

/** Returns the faults that a schema found, one for each name that it does not know and one for each value. */
export const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key, i) => ({
          parameter: [...issue.path, key].join("."),
          code: "unknown-parameter",
          detail: issue.message.split("\n")[i] ?? `Unknown field: ${key}.`,
        }))
      : [{ parameter: issue.path.join("."), code: codeOf(issue), detail: issue.message }],
  );

/** What is asked for by a header. */
const HEADERS: ReadonlyMap<string, string> = new Map([
  ["dry_run", "dry-run"],
  ["dryrun", "dry-run"],
  ["dry-run", "dry-run"],
  ["simulate", "simulate=…"],
  ["clock", "clock=…"],
]);

/** Names that other APIs have for what ours calls otherwise. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  technology: ["type"],
  type: ["technology", "category", "product", "resource", "stage"],
  product_type: ["technology", "category"],
  tech: ["technology", "type"],
  date: ["ts", "from"],
  day: ["ts", "from"],
  as_of_date: ["as_of"],
  start: ["from", "updated_since", "published_since"],
  start_date: ["from", "updated_since", "published_since"],
  after: ["from", "updated_since", "published_since", "cursor"],
  since: ["published_since", "updated_since", "from"],
  updated_since: ["published_since", "from"],
  updated_after: ["updated_since", "published_since"],
  modified_since: ["updated_since", "published_since"],
  year: ["quarter", "from"],
  period: ["quarter", "interval"],
  month: ["quarter", "from"],
  material: ["stage", "product"],
  product: ["item", "category"],
  country: ["region", "entity"],
  destination: ["entity"],
  end: ["to"],
  end_date: ["to"],
  until: ["to"],
  search: ["q", "item"],
  query: ["q", "item"],
  name: ["q", "entity", "item"],
  maker: ["manufacturer"],
  brand: ["manufacturer"],
  company: ["company_id", "entity"],
  power: ["min_power"],
  page: ["cursor"],
  from: ["published_since", "updated_since"],
  since_date: ["published_since", "updated_since"],
  offset: ["cursor"],
  page_token: ["cursor"],
  per_page: ["limit"],
  page_size: ["limit"],
  order: ["sort"],
  order_by: ["sort"],
  sort_by: ["sort"],
  select: ["fields"],
  columns: ["fields"],
};

/** The parameter that another name probably means: the first that takes the value, or else, where that need not be sure, the first. */
function meantBy(schema: z.ZodObject, [name, value]: readonly [string, string], { isSure = false } = {}): string | undefined {
  const folded = name.toLowerCase().replaceAll("-", "_").replace("[]", "");
  const others = Object.hasOwn(OTHER_NAMES, folded) ? (OTHER_NAMES[folded] ?? []) : [];
  const own = others.filter((other) => Object.hasOwn(schema.shape, other));
  const { shape } = schema.partial();
  return own.find((other) => shape[other]?.safeParse(value).success) ?? (isSure ? undefined : own[0]);
}

/** A wrong value that another parameter takes was perhaps meant for that one. */
function withOther(schema: z.ZodObject, issue: Issue, value: string): Issue {
  const other = issue.code === "empty" ? undefined : meantBy(schema, [issue.parameter, value], { isSure: true });
  return other === undefined ? issue : { ...issue, detail: `${issue.detail} Did you mean the parameter ${other}?` };
}

type Read<S extends z.ZodObject> = { data: z.output<S> | undefined; unknown: Issue[]; wrong: Issue[] };

/** Returns what texts mean by a schema of optional parameters: their values, the names that it does not have, and the wrong values. */
export function readParameters<S extends z.ZodObject>(
  schema: S,
  given: ReadonlyMap<string, string>,
  noun: "parameter" | "filter",
): Read<S> {
  const known = Object.keys(schema.shape);
  const isKnown = (name: string): boolean => known.includes(name);
  const unknown = [...given]
    .filter(([name]) => !isKnown(name))
    .map(([name, value]) => ({
      parameter: name.slice(0, 60),
      code: "unknown-parameter",
      detail: `Unknown ${noun}: ${name.slice(0, 60)}.${HEADERS.has(name.toLowerCase()) ? ` Send the header Prefer: ${HEADERS.get(name.toLowerCase())} instead.` : ""}${explainKnown(name, known, { nouns: `${noun}s`, meant: meantBy(schema, [name, value]) }) || ` No ${noun}s are allowed here.`}`,
    }));
  const result = schema.safeParse(Object.fromEntries([...given].filter(([name]) => isKnown(name))));
  const wrong = result.success ? [] : issuesOf(result.error);
  return { data: result.data, unknown, wrong: wrong.map((issue) => withOther(schema, issue, given.get(issue.parameter) ?? "")) };
}
