import { z } from "zod";
import { PLAN_TABLE, PLANS } from "@/lib/billing/plans";
import { CUSTOM, isCustomName } from "@/lib/catalog/custom-fields";
import type { FieldMap } from "@/lib/catalog/fields";
import * as p from "@/lib/core/parameters";
import { countText } from "@/lib/core/wording";
import { FORMATS, type ItemRoute, type ListRoute } from "./route";

export const DEFAULT_LIMIT = 50;
const MAX_ROWS = Math.max(...PLANS.map((plan) => PLAN_TABLE[plan].maxRows));
const perPlan = PLANS.map((plan) => `${countText(PLAN_TABLE[plan].maxRows)} in ${PLAN_TABLE[plan].title}`).join(", ");

/** Parameters that belong to the walk and the form of an answer, not to what is asked. */
export const FORM_PARAMETERS = ["cursor", "limit", "format", "header", "fields", "include_total"] as const;

export const HEADER_CHOICES = ["present", "first", "absent"] as const;

const format = p.oneOf(FORMATS, { description: "Response format; takes precedence over the Accept header.", example: "json" }).optional();
const header = p
  .oneOf(HEADER_CHOICES, {
    description:
      "Header row of CSV. `first`: only on the first page, so that pages can be appended to one file. `absent`: on none. Default: `present`, on every page.",
    example: "first",
  })
  .optional();
const asOf = p.asOf({ description: "Read an earlier state: a release number or an RFC 3339 time.", example: "412" }).optional();
/** A part of the fields that an organisation has added is chosen by its name, all of them by the object's. */
const choices = (fields: FieldMap): string[] => {
  const names = Object.keys(fields);
  return names.some(isCustomName) ? [...names, CUSTOM] : names;
};
const fieldsOf = (names: readonly string[]): z.ZodOptional<z.ZodType<string[], string>> =>
  p
    .listOf(names, {
      description: "Fields to return, in record order.",
      example: names.slice(0, 2).join(","),
    })
    .optional();

/** What every list takes beside its filters. */
export function commonParameters(route: Pick<ListRoute, "sorts" | "fields" | "defaultSort">): z.ZodObject {
  const sorts = route.sorts.flatMap((name) => [name, `-${name}`]);
  return z.object({
    limit: p
      .integer(
        { minimum: 1, maximum: MAX_ROWS },
        { description: `Maximum number of records. Default ${DEFAULT_LIMIT}; the maximum depends on the plan: ${perPlan}.`, example: "50" },
      )
      .optional(),
    cursor: p.opaque(1_000, { description: "Cursor from `page.next`, unchanged.", example: "eyJ…" }).optional(),
    include_total: p.yesNo({ description: "Return the exact number of matching records in meta.total.", example: "true" }).optional(),
    sort: p
      .oneOf(sorts, { description: `Sort order; a minus sign reverses it. Default: ${route.defaultSort}.`, example: sorts[0] ?? "" })
      .optional(),
    fields: fieldsOf(choices(route.fields)),
    format,
    header,
    as_of: asOf,
  });
}

export function itemParameters(route: Pick<ItemRoute, "fields">): z.ZodObject {
  return z.object({
    fields: fieldsOf(choices(route.fields)),
    format: p.oneOf(["json"], { description: "Single records are only available as JSON.", example: "json" }).optional(),
    as_of: asOf,
  });
}

const schemas = new WeakMap<ListRoute | ItemRoute, z.ZodObject>();

/** Every parameter of a route: filters first, then the common ones. */
export function parametersOf(route: ListRoute | ItemRoute): z.ZodObject {
  let schema = schemas.get(route);
  if (!schema) {
    schema = route.kind === "list" ? z.object({ ...route.query.shape, ...commonParameters(route).shape }) : itemParameters(route);
    schemas.set(route, schema);
  }
  return schema;
}
