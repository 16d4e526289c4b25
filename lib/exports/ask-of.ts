import { viewOfPlan, viewOfSandbox } from "@/lib/billing/entitlement/plan-views";
import type { FieldMap, Format } from "@/lib/catalog/fields";
import { datasetQueries } from "@/lib/catalog/files/dataset-queries";
import type { Ask, PageQuery } from "@/lib/catalog/queries/list-page";
import { DECLARED } from "@/lib/catalog/resources/all";
import { withCustomView, type View } from "@/lib/catalog/view";
import type { Resource } from "@/lib/catalog/vocabulary";
import { readCustomView } from "@/lib/custom-fields/read-custom-view";
import type { ExportPlan } from "./contract";
import { readFilters, type Filters } from "./read-filters";

/** What an export shows, fixed when it is asked for. `atMs` is that time: the days that the plan shows are those of its day. */
export type Shown = { resource: Resource; filters: Filters; plan: ExportPlan; release: number; atMs: number; orgId: string };

/** The walk of an export: the API's own queries, and what each is asked for. */
export type Walk = { queries: PageQuery[]; ask: Ask; fields: FieldMap };

/** The plan's view of that day, with the fields that the organisation has added by now; the sandbox has none of them. */
async function viewOf({ plan, atMs, orgId }: Shown): Promise<View> {
  if (plan === "sandbox") return viewOfSandbox(atMs);
  const custom = await readCustomView(orgId);
  const view = viewOfPlan(plan, atMs);
  return custom === null ? view : withCustomView(view, custom);
}

/** @throws DomainError for filters that are wrong, or outside of the plan */
export async function walkOf(shown: Shown, form: { fields: readonly string[]; format: Format; limit: number }): Promise<Walk> {
  const { resource, filters, release, atMs } = shown;
  const view = await viewOf(shown);
  const own = resource === "company" || resource === "product" ? (view.custom?.[resource] ?? []) : [];
  const ask: Ask = {
    view,
    release,
    after: null,
    pin: null,
    includeTotal: false,
    sort: DECLARED[resource].defaultOrder,
    ...form,
  };
  const queries = await datasetQueries(resource, readFilters(resource, filters, own), { ask, nowMs: atMs });
  return { queries, ask, fields: queries[0]?.fields ?? DECLARED[resource].fields };
}
