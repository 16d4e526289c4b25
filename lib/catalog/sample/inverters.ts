import type { ProductDraft } from "../drafts";
import { BLANK_PRODUCT } from "./blank-product";
import type { SampleMaker } from "./companies";
import { dayOfYear } from "./days";
import { modelPrefix } from "./module-series";
import { decimal } from "./numbers";
import { type Random, streamOf, weighted } from "./random";
import { INVERTER_FAMILIES, type InverterFamily } from "./tables/device-families";

const chooseFamily = weighted(INVERTER_FAMILIES.map((family, i) => [family, [12, 30, 26, 20, 8, 4][i] ?? 0] as const));

/** Half a percent is the step in which the weighted efficiency is published. */
function efficiencyOf({ efficiency }: InverterFamily, draw: Random): string {
  return decimal(Math.round(draw.int(...efficiency) / 5) * 5, 1);
}

function* ratingsOf(maker: SampleMaker, number: number, companyId: string): Generator<ProductDraft> {
  const seriesRef = `${maker.company.ref}-i${number.toString().padStart(2, "0")}`;
  const draw = streamOf(seriesRef);
  const family = chooseFamily(draw.unit());
  const vacV = draw.pick(family.vacV);
  const first = draw.int(0, Math.max(0, family.ratingsW.length - 5));
  const ratings = family.ratingsW.slice(first, first + draw.int(4, 9));
  const [mpptLow, mpptHigh] = family.mpptV;
  const common = {
    vac_v: vacV.toString(),
    mppt_low_v: (mpptLow + draw.int(0, 6) * (mpptLow < 100 ? 2 : 10)).toString(),
    mppt_high_v: mpptHigh.toString(),
    hybrid: family.hybrid,
    listing_date: draw.chance(0.12) ? null : dayOfYear(draw.int(2016, 2026), draw),
    status: draw.chance(0.14) ? "discontinued" : "active",
    certifications: vacV === 230 || vacV === 400 || vacV === 800 ? ["IEC 62109", "EN 50549"] : ["UL 1741 SB", "IEEE 1547"],
    warranty: draw.chance(0.8) ? { product_years: draw.pick([5, 10, 10, 12]), power_years: null, power_end_pct: null } : null,
  } satisfies Partial<ProductDraft>;
  for (const ratingW of ratings) {
    const name = ratingW >= 1000 ? `${ratingW / 1000}K` : ratingW.toString();
    const own = streamOf(`${seriesRef}/${ratingW}`);
    yield {
      ...BLANK_PRODUCT,
      ...common,
      ref: `${seriesRef}-${ratingW}`,
      company_id: companyId,
      manufacturer: maker.company.name,
      brand: maker.brand,
      series_ref: seriesRef,
      model: `${modelPrefix(maker.brand)}-${name}-${family.code}${number}`,
      category: "inverter",
      ac_power_w: ratingW.toString(),
      dc_power_max_w: Math.round((ratingW * own.int(...family.dcRatioPct)) / 100).toString(),
      efficiency_cec_pct: efficiencyOf(family, own),
      max_system_voltage_v: mpptHigh > 1000 ? 1500 : mpptHigh > 550 ? 1000 : mpptHigh > 100 ? 600 : null,
    };
  }
}

/** Inverters of one maker, series after series without end. */
export function* invertersOf(maker: SampleMaker, companyId: string): Generator<ProductDraft> {
  for (let number = 1; ; number++) yield* ratingsOf(maker, number, companyId);
}
