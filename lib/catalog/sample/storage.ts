import type { ProductDraft } from "../drafts";
import { BLANK_PRODUCT } from "./blank-product";
import type { SampleMaker } from "./companies";
import { dayOfYear } from "./days";
import { modelPrefix } from "./module-series";
import { decimal } from "./numbers";
import { streamOf, weighted } from "./random";
import { STORAGE_FAMILIES } from "./tables/device-families";

const chooseFamily = weighted(STORAGE_FAMILIES.map((family, i) => [family, [38, 34, 18, 10][i] ?? 0] as const));
const chooseChemistry = weighted([
  ["lithium iron phosphate", 88],
  ["nickel manganese cobalt", 9],
  ["sodium ion", 3],
]);

function* stacksOf(maker: SampleMaker, number: number, companyId: string): Generator<ProductDraft> {
  const seriesRef = `${maker.company.ref}-b${number.toString().padStart(2, "0")}`;
  const draw = streamOf(seriesRef);
  const family = chooseFamily(draw.unit());
  const blockWh = draw.pick(family.blockWh);
  const tenthHours = draw.pick(family.hours);
  const common = {
    chemistry: chooseChemistry(draw.unit()),
    roundtrip_pct: draw.chance(0.75) ? decimal(draw.int(...family.roundtrip), 1) : null,
    listing_date: draw.chance(0.15) ? null : dayOfYear(draw.int(2019, 2026), draw),
    status: draw.chance(0.08) ? "discontinued" : "active",
    certifications: draw.chance(0.6) ? ["UL 1973", "UL 9540A"] : ["IEC 62619"],
    warranty: draw.chance(0.8) ? { product_years: 10, power_years: 10, power_end_pct: draw.pick(["60.0", "70.0", "80.0"]) } : null,
  } satisfies Partial<ProductDraft>;
  for (let blocks = family.blocks[0]; blocks <= family.blocks[1]; blocks++) {
    const wh = blockWh * blocks;
    yield {
      ...BLANK_PRODUCT,
      ...common,
      ref: `${seriesRef}-${blocks}`,
      company_id: companyId,
      manufacturer: maker.company.name,
      brand: maker.brand,
      series_ref: seriesRef,
      model: `${modelPrefix(maker.brand)}-${family.code}${number}-${decimal(Math.round(wh / 100), 1)}`,
      category: "storage",
      energy_kwh: decimal(Math.round(wh / 10), 2),
      power_kw: decimal(Math.round(wh / tenthHours), 2),
    };
  }
}

/** Batteries of one maker, series after series without end. */
export function* batteriesOf(maker: SampleMaker, companyId: string): Generator<ProductDraft> {
  for (let number = 1; ; number++) yield* stacksOf(maker, number, companyId);
}
