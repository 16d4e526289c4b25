import { countText } from "@/lib/core/wording";
import { FIELD_RESOURCES, FIELD_TYPES, type FieldResource, type FieldRow, type FieldType } from "@/lib/custom-fields/contract";

export const RESOURCE_TITLES: Readonly<Record<FieldResource, string>> = { company: "Companies", product: "Products" };
export const RESOURCE_WORDS: Readonly<Record<FieldResource, string>> = { company: "company", product: "product" };

export const VIEWS = ["fields", "values", "csv"] as const;
export type ViewName = (typeof VIEWS)[number];

/** The state of the page as its address has it. */
export type Asked = { view: ViewName; of: FieldResource; q: string; record: string };
type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

const textOf = (params: Params, name: string): string => [params[name]].flat()[0]?.trim() ?? "";

export function readAsked(params: Params): Asked {
  return {
    view: VIEWS.find((view) => view === textOf(params, "view")) ?? "fields",
    of: FIELD_RESOURCES.find((resource) => resource === textOf(params, "of")) ?? "company",
    q: textOf(params, "q").slice(0, 200),
    record: /^(co|pr)_[0-9a-z]{1,40}$/.exec(textOf(params, "record"))?.[0] ?? "",
  };
}

/** The address of the page in a state; what is as usual is left out. */
export function hrefOf(path: string, asked: Partial<Asked>): string {
  const given = Object.entries(asked).filter(
    ([name, value]) => value !== "" && !(name === "view" && value === "fields") && !(name === "of" && value === "company"),
  );
  const search = new URLSearchParams(given).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Values to choose from, one a line, as somebody typed them. */
export const linesIn = (data: FormData, name: string): string[] =>
  String(data.get(name) ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export const typeIn = (data: FormData): FieldType => FIELD_TYPES.find((type) => type === data.get("type")) ?? "text";
export const resourceIn = (data: FormData): FieldResource =>
  FIELD_RESOURCES.find((resource) => resource === data.get("resource")) ?? "company";

const PREFIX = "values.";
export const controlOf = ({ name }: Pick<FieldRow, "name">): string => PREFIX + name;

/** What differs from the values that the form began with; an empty text clears. */
export function changedIn(data: FormData, before: Readonly<Record<string, string | null>>): Record<string, string> {
  const given = Object.entries(before).flatMap(([name, value]) => {
    const typed = data.get(PREFIX + name);
    return typeof typed === "string" && typed.trim() !== (value ?? "") ? [[name, typed.trim()] as const] : [];
  });
  return Object.fromEntries(given);
}

/** "12 values", "1 value". */
export const valuesText = (count: number): string => `${countText(count)} ${count === 1 ? "value" : "values"}`;
