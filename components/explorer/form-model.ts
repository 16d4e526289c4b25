import type { Operation, Parameter } from "@/lib/api/openapi/contract";
import { countText } from "@/lib/core/wording";

export type Control = "select" | "multi-select" | "switch" | "number" | "date" | "text";

/** What every list takes beside its filters; folded away. */
const COMMON: readonly string[] = ["limit", "sort", "fields", "format", "header", "as_of", "include_total", "cursor"];

/** Values as a query writes them, by the name of the parameter; what is not asked for has no entry. */
export type Values = Readonly<Record<string, string>>;

/** What a parameter is filled in with; the description decides, not its name. */
export function controlOf({ type, values, isList, format }: Parameter): Control {
  if (values.length > 0) return isList ? "multi-select" : "select";
  if (isList) return "text";
  if (type === "boolean") return "switch";
  if (type === "integer" || type === "number") return "number";
  return format === "date" ? "date" : "text";
}

/** The parameters of an operation in two parts: what it asks, and how the response comes. */
export function formOf({ parameters }: Operation): { asked: readonly Parameter[]; more: readonly Parameter[] } {
  const isCommon = ({ in: place, name }: Parameter): boolean => place === "query" && COMMON.includes(name);
  return { asked: parameters.filter((one) => !isCommon(one)), more: parameters.filter(isCommon) };
}

/** "0 to 100", "1 or more"; null without limits. */
export function limitsText({ minimum, maximum }: Pick<Parameter, "minimum" | "maximum">): string | null {
  if (minimum !== null && maximum !== null) return `${countText(minimum)} to ${countText(maximum)}`;
  if (minimum !== null) return `${countText(minimum)} or more`;
  return maximum === null ? null : `${countText(maximum)} or less`;
}

/** The values of a list as they are known, those that are not known as they were written. */
export function chosenOf(parameter: Pick<Parameter, "values">, text: string): string[] {
  const parts = text.split(",").map((part) => part.trim());
  const known = (part: string) => parameter.values.find((value) => value.toLowerCase() === part.toLowerCase()) ?? part;
  return [...new Set(parts.filter((part) => part !== "").map(known))];
}

/** What can be said about a value before it is sent; undefined: nothing. The API has the last word. */
export function doubtAbout(parameter: Parameter, text: string): string | undefined {
  const { type, isList, minimum, maximum } = parameter;
  if (text === "" || isList || (type !== "integer" && type !== "number")) return undefined;
  const value = Number(text);
  if (text.trim() === "" || Number.isNaN(value)) return "Enter a number.";
  if (type === "integer" && !Number.isInteger(value)) return "Enter a whole number.";
  const isInside = (minimum === null || value >= minimum) && (maximum === null || value <= maximum);
  return isInside ? undefined : `This is outside ${limitsText(parameter)}.`;
}

/** Changes one value. A cursor belongs to the request that it came from, so it goes when anything else changes. */
export function withValue(values: Values, name: string, text: string): Values {
  const kept = Object.entries(values).filter(([key]) => key !== name && (key !== "cursor" || name === "fields"));
  return Object.fromEntries(text === "" ? kept : [...kept, [name, text]]);
}
