import { z } from "zod";
import { PLAN_TABLE, PLANS } from "@/lib/billing/plans";
import { CUSTOM, isCustomName } from "@/lib/catalog/custom-fields";
import type { FieldMap } from "@/lib/catalog/fields";
import type { View } from "@/lib/catalog/view";
import * as p from "@/lib/core/parameters";
import { countText } from "@/lib/core/wording";
import { CURSOR, FORMATS, type ItemRoute, type ListRoute } from "./route";

export const DEFAULT_LIMIT = 50;
const MAX_ROWS = Math.max(...PLANS.map((plan) => PLAN_TABLE[plan].maxRows));
const perPlan = PLANS.map((plan) => `${countText(PLAN_TABLE[plan].maxRows)} in ${PLAN_TABLE[plan].title}`).join(", ");

/** Parameters that belong to the walk and the form of an answer, not to what is asked. */
export const FORM_PARAMETERS = ["cursor", "limit", "format", "header", "fields", "include_total", "page"] as const;

export const HEADER_CHOICES = ["present", "first", "absent"] as const;

const format = p.oneOf(FORMATS, { description: "Response format; takes precedence over the Accept header.", example: "json" }).optional();
const header = p
  .oneOf(HEADER_CHOICES, {
    description:
      "Header row of CSV, and the last line of NDJSON that says that more pages follow. `first`: a header row only on the first page, so that pages can be appended to one file. `absent`: on none. Default: `present`, on every page. NDJSON has the line only with `present`. XLSX has a header row on every page.",
    example: "first",
  })
  .optional();
const page = p
  .oneOf(["one", "all"], {
    description:
      "`all` streams the whole result as CSV or NDJSON in one response. It costs one call for each page of your plan's largest size; see the cost first with `Prefer: dry-run`. `one` is the default.",
    example: "one",
    neutral: "one",
  })
  .optional();
const asOf = p
  .asOf({
    description: "Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default.",
    example: "latest",
    neutral: "latest",
  })
  .optional();
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

type Limits = Pick<View, "plan" | "title" | "maxRows">;
/** What all plans together allow, as the description says it. */
const ANY_PLAN: Limits = { plan: "", title: "", maxRows: MAX_ROWS };

function overPlan(limit: number, { title, maxRows }: Limits): { error: string; code: string } {
  const larger = PLANS.find((plan) => PLAN_TABLE[plan].maxRows >= limit);
  const error = `${limit} is more than the ${maxRows} records per call allowed in the ${title} plan.${larger ? ` ${PLAN_TABLE[larger].title} allows ${PLAN_TABLE[larger].maxRows}.` : ""}`;
  return { error, code: "over-plan-maximum" };
}

/** What every list takes beside its filters. */
function commonParameters(route: Pick<ListRoute, "sorts" | "fields" | "defaultSort">, limits: Limits): z.ZodObject {
  const sorts = route.sorts.flatMap((name) => [name, `-${name}`]);
  return z.object({
    limit: p
      .integer(
        { minimum: 1, maximum: limits.maxRows },
        { description: `Maximum number of records. Default ${DEFAULT_LIMIT}; the maximum depends on the plan: ${perPlan}.`, example: "50" },
        (value) => overPlan(value, limits),
      )
      .optional(),
    cursor: CURSOR.optional(),
    include_total: p.yesNo({ description: "Return the exact number of matching records in meta.total.", example: "true" }).optional(),
    sort: p
      .oneOf(sorts, { description: `Sort order; a minus sign reverses it. Default: ${route.defaultSort}.`, example: sorts[0] ?? "" })
      .optional(),
    fields: fieldsOf(choices(route.fields)),
    format,
    header,
    page,
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

/** What a route says of a common parameter itself comes in its place. */
const listParameters = ({ query, ...route }: ListRoute, limits: Limits): z.ZodObject =>
  z.object({ ...query.shape, ...commonParameters(route, limits).shape, ...query.shape });

const schemas = new WeakMap<ListRoute | ItemRoute, Map<string, z.ZodObject>>();

/** Every parameter of a route: filters first, then the common ones, as a plan may use them. */
export function parametersOf(route: ListRoute | ItemRoute, limits = ANY_PLAN): z.ZodObject {
  const ofRoute = schemas.get(route) ?? new Map<string, z.ZodObject>();
  schemas.set(route, ofRoute);
  const name = `${limits.plan}/${limits.maxRows}`;
  const known = ofRoute.get(name);
  if (known) return known;
  const made = route.kind === "list" ? listParameters(route, limits) : itemParameters(route);
  ofRoute.set(name, made);
  return made;
}
