import { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { customName } from "@/lib/catalog/custom-fields";
import { DECLARED } from "@/lib/catalog/resources/all";
import { RESOURCES, type Resource } from "@/lib/catalog/vocabulary";
import { customParameters } from "@/lib/custom-fields/custom-parameters";
import { readCustomView } from "@/lib/custom-fields/read-custom-view";
import type { Context } from "@/lib/platform/context";
import type { DatasetChoice, FilterChoice } from "./contract";

const Meta = z.object({
  description: z.string(),
  example: z.string(),
  schema: z.object({
    enum: z.array(z.string()).optional(),
    items: z.object({ enum: z.array(z.string()).optional() }).optional(),
  }),
});

/** The descriptions that OpenAPI and the docs are made from, for a form. */
function filterOf(name: string, schema: z.core.$ZodType): FilterChoice {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const { description, example, schema: shape } = Meta.parse(z.globalRegistry.get(inner));
  return { name, description, example, values: shape.enum ?? shape.items?.enum ?? null, isList: shape.items !== undefined };
}

/** What can be exported, by what it can be narrowed and which fields there are, the organisation's own included. */
export async function describeChoices(ctx: Context, orgId: string): Promise<DatasetChoice[]> {
  requireMay(ctx, "exports:read", orgId);
  const custom = await readCustomView(orgId);
  const ownOf = (resource: Resource) => (resource === "company" || resource === "product" ? (custom?.[resource] ?? []) : []);
  return RESOURCES.map((resource) => ({
    resource,
    filters: Object.entries({ ...DECLARED[resource].query.shape, ...customParameters(ownOf(resource)) }).map(([name, schema]) =>
      filterOf(name, schema),
    ),
    fields: [...Object.keys(DECLARED[resource].fields), ...ownOf(resource).map(customName)],
  }));
}
