import { z } from "zod";
import { newTaxRate } from "../billing/tax";
import type { Engine } from "../engine";
import { newId } from "../ids";
import { invalid } from "../protocol/errors";
import { pageOf } from "../protocol/lists";
import { bool, expand, freeText, ignored, mergeMetadata, metadata, page, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { TaxRate } from "../state/wire";
import { named } from "./find";

const common = {
  ...expand,
  active: bool.optional(),
  country: freeText.optional(),
  description: freeText.optional(),
  jurisdiction: freeText.optional(),
  metadata: metadata.optional(),
  state: freeText.optional(),
  tax_type: ignored,
};
const CreateParams = z.strictObject({
  ...common,
  display_name: text.max(50),
  inclusive: bool,
  percentage: text.regex(/^\d{1,3}(\.\d{1,4})?$/, "it has at most four decimals").transform(Number),
});
const UpdateParams = z.strictObject({ ...common, display_name: text.max(50).optional() });
const ListParams = z.strictObject({ ...page, active: bool.optional(), inclusive: bool.optional() });

function create(engine: Engine, input: z.output<typeof CreateParams>): TaxRate {
  const { display_name, inclusive, percentage, active = true } = input;
  if (percentage > 100) throw invalid("Invalid percentage: must be at most 100.", { param: "percentage" });
  const about = { country: input.country || null, description: input.description || null, jurisdiction: input.jurisdiction || null };
  return engine.db.put(
    "taxRates",
    newTaxRate(newId("txr"), {
      ...{ display_name, inclusive, percentage, active, ...about, state: input.state || null },
      created: engine.now(),
      effective_percentage: percentage,
      metadata: mergeMetadata({}, input.metadata),
    }),
  );
}

/** Its percentage never changes: another one is another rate. */
function update(engine: Engine, input: z.output<typeof UpdateParams>, id: string): TaxRate {
  const before = named(engine, "taxRates", { id });
  return engine.db.put("taxRates", {
    ...before,
    active: input.active ?? before.active,
    display_name: input.display_name ?? before.display_name,
    metadata: mergeMetadata(before.metadata ?? {}, input.metadata),
  });
}

function list(engine: Engine, input: z.output<typeof ListParams>): object {
  const all = engine.db.newestFirst("taxRates");
  const matching = all.filter(
    ({ active, inclusive }) =>
      (input.active === undefined || active === input.active) && (input.inclusive === undefined || inclusive === input.inclusive),
  );
  return pageOf(matching, input, { url: "/v1/tax_rates", all });
}

export const taxRateRoutes: readonly Route[] = [
  route("POST", "/v1/tax_rates", { params: CreateParams, run: create }),
  route("GET", "/v1/tax_rates", { params: ListParams, run: list }),
  route("GET", "/v1/tax_rates/:id", { params: z.strictObject(expand), run: (engine, _, id) => named(engine, "taxRates", { id }) }),
  route("POST", "/v1/tax_rates/:id", { params: UpdateParams, run: update }),
];
