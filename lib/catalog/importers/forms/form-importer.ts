import { z } from "zod";
import type { CompanyDirectory, Draft, Importer, ImportInput, ImportItem, PatchItem, Reason } from "../../drafts";
import type { Resource } from "../../vocabulary";
import { cellText } from "../cell-text";
import { DATE_OPTIONS } from "../read-rows";
import { KnownCells } from "./known-cells";
import { type FormRecord, readForm } from "./read-form";

/** An own form: its columns, and how valid values become a draft (or the reasons why they can't). */
export type Form<T> = {
  kind: string;
  title: string;
  resource: Resource;
  schema: z.ZodObject & z.ZodType<T>;
  /** The columns in the order that a draft has them, where it is another one. */
  order?: readonly string[];
  /** Columns that a file must have although a cell may be empty. */
  emptyButRequired?: readonly string[];
  /**
   * The ref of a row that is quarantined: of a company or product its own, or null where it can't be told; a price or shipment
   * is only named by it, from what it has.
   */
  refOf(values: Record<string, unknown>): string | null;
  draftOf(values: T, companies: CompanyDirectory): Draft | { quarantine: Reason[] };
};

/** A form with the names of its columns, and what their cells were checked as. */
type OpenForm<T> = Form<T> & { names: readonly string[]; cells: KnownCells<T> };

/** An own form also checks values that no file of its own holds: a row that is corrected by hand, or one of a mapped file. */
export type FormImporter = Importer & {
  required: readonly string[];
  columns: readonly string[];
  schema: z.ZodObject;
  check(values: Record<string, unknown>, companies: CompanyDirectory): Draft | { quarantine: Reason[] };
  /** A row of values as an item of an import; a rejected one keeps its values. */
  itemOf(record: FormRecord, companies: CompanyDirectory): ImportItem;
};

const OPTIONS = {
  mode: "merge (keeps records missing from the file; default), snapshot (removes them) or patch (only changes the values that the file states, of records that it names by a column id or ref)",
};

function reasonOf(issue: z.core.$ZodIssue): Reason {
  const column = String(issue.path[0] ?? "row");
  const detail = `${column}: ${issue.message}`;
  if (issue.code === "custom") return { code: String(issue.params?.["code"] ?? "value-invalid"), detail };
  if (issue.code === "invalid_type" && (issue.input === undefined || issue.input === null)) {
    return { code: "required", detail: `${column}: must not be empty` };
  }
  if (issue.code === "invalid_value")
    return { code: "unknown-word", detail: `${column}: must be one of ${issue.values.map(String).join(", ")}` };
  return { code: "value-invalid", detail };
}

function itemOf<T>(
  form: OpenForm<T>,
  { line, values, blank = [], placeholders = [], misfit }: FormRecord,
  companies: CompanyDirectory,
): ImportItem {
  const { resource } = form;
  const reject = (quarantine: Reason[]): ImportItem => ({
    line,
    quarantine,
    resource,
    ref: misfit ? null : form.refOf(values),
    raw: values,
  });
  if (misfit) return reject([misfit]);
  const outcome = checked(form, values, companies);
  if ("quarantine" in outcome) return reject(outcome.quarantine);
  const absent = form.names.filter((name) => !Object.hasOwn(values, name));
  return { line, ...outcome, unstated: { absent, blank, ...(placeholders.length > 0 ? { placeholders } : {}) } };
}

const requiredOf = <T>({ schema, emptyButRequired = [] }: Form<T>): string[] => [
  ...Object.entries(schema.shape).flatMap(([name, cell]) => (z.safeParse(cell, undefined).success ? [] : [name])),
  ...emptyButRequired,
];

const ANY_TEXT = "N/A";

/** The columns that take any text: what stands there for nothing would be published. */
const textsOf = <T>({ schema }: Form<T>): Set<string> =>
  new Set(["ref", ...Object.entries(schema.shape).flatMap(([name, cell]) => (z.safeParse(cell, ANY_TEXT).success ? [name] : []))]);

const DAY = "2025-01-31";
const NO_DAY = "2025-02-30";

/** The columns of days: they take one, and none that does not exist. */
const daysOf = <T>({ schema }: Form<T>): string[] =>
  Object.entries(schema.shape).flatMap(([name, cell]) =>
    z.safeParse(cell, DAY).success && !z.safeParse(cell, NO_DAY).success ? [name] : [],
  );

function checked<T>(form: OpenForm<T>, values: Record<string, unknown>, companies: CompanyDirectory): Draft | { quarantine: Reason[] } {
  const known = form.cells.rowOf(values);
  if (known !== null) return form.draftOf(known, companies);
  const parsed = form.schema.safeParse(values, { reportInput: true });
  return parsed.success ? form.draftOf(parsed.data, companies) : { quarantine: parsed.error.issues.map(reasonOf) };
}

async function* read<T>(form: OpenForm<T>, input: ImportInput): AsyncGenerator<ImportItem> {
  // Every form takes a ref; where the natural key identifies a record, it only names the row in messages.
  const known = [...new Set(["ref", ...Object.keys(form.schema.shape)])];
  const columns = { required: requiredOf(form), known, texts: textsOf(form), days: daysOf(form) };
  for await (const record of readForm(input, columns)) {
    input.onRow?.();
    yield itemOf(form, record, input.companies);
  }
}

const PATCH_KEYS = ["id", "ref"];

async function* readPatches<T>(form: Form<T>, input: ImportInput): AsyncGenerator<PatchItem> {
  const known = [...new Set([...PATCH_KEYS, ...Object.keys(form.schema.shape)])];
  for await (const { line, values, blank = [], misfit } of readForm(input, {
    required: [],
    keys: PATCH_KEYS,
    known,
    texts: textsOf(form),
    days: daysOf(form),
  })) {
    input.onRow?.();
    const stated = Object.entries(values).filter(([name]) => !blank.includes(name) && !PATCH_KEYS.includes(name));
    const key = (name: string): string | null => (typeof values[name] === "string" ? values[name] : null);
    if (misfit) yield { line, misfit, values };
    else yield { line, id: key("id"), ref: key("ref"), values: Object.fromEntries(stated.map(([name, value]) => [name, cellText(value)])) };
  }
}

/** The importer of an own form. Its source and mode can be set per file; see `sourceFor` and `modeFor`. */
export function formImporter<T>(declared: Form<T>): FormImporter {
  const form = { ...declared, names: Object.keys(declared.schema.shape), cells: new KnownCells(declared) };
  return {
    required: requiredOf(form),
    columns: form.names,
    schema: form.schema,
    check: (values, companies) => checked(form, values, companies),
    itemOf: (record, companies) => itemOf(form, record, companies),
    kind: form.kind,
    title: form.title,
    mode: "merge",
    source: { code: "operator", name: "Operator", licence: "proprietary", url: null, synthetic: false },
    options: daysOf(form).length > 0 ? { ...OPTIONS, ...DATE_OPTIONS } : OPTIONS,
    read: (input) => read(form, input),
    patches: { resource: form.resource, read: (input) => readPatches(form, input) },
  };
}

/** Folded parts of a natural key, for messages. */
export function keyOf(values: Record<string, unknown>, columns: readonly string[]): string {
  return columns.map((column) => String(values[column] ?? "")).join("|");
}
