import type { ProductDraft } from "../drafts";
import { BLANK_PRODUCT } from "./blank-product";
import type { SampleMaker } from "./companies";
import { type ModuleSeries, moduleSeries } from "./module-series";
import { decimal, rounded } from "./numbers";
import { type Random, streamOf } from "./random";

type Columns = Partial<ProductDraft>;

/** A stronger class has slightly more voltage and mostly more current, so that voltage × current stays its power. */
function electricsOf({ template, electrics }: ModuleSeries, classW: number, pmaxTenths: number): Columns {
  const rise = 1 + ((classW - template.minW) / template.minW) * 0.15;
  const vmpV = Math.round(template.seriesCells * electrics.vmpPerCellV * rise * 100) / 100;
  const impA = pmaxTenths / 10 / vmpV;
  return {
    vmp_v: rounded(vmpV, 2),
    imp_a: rounded(impA, 2),
    voc_v: rounded(vmpV * electrics.vocRatio, 2),
    isc_a: rounded(impA * electrics.iscRatio, 2),
    pmax_stc_w: decimal(pmaxTenths, 1),
    nameplate_w: classW.toString(),
    efficiency_pct: rounded((pmaxTenths / 10 / (template.lengthMm * template.widthMm)) * 100_000, 2),
  };
}

function thermalsOf({ electrics }: ModuleSeries, pmaxTenths: number, draw: Random): Columns {
  const gamma = draw.int(...electrics.gamma);
  const noctTenths = draw.int(86, 92) * 5;
  // The test condition of California heats the cells to about noct − 3 °C; half of the modules are on its list.
  const ptcShare = Math.min(0.96, Math.max(0.93, 1 + (gamma / 10_000) * (noctTenths / 10 - 28)));
  return {
    gamma_pmax_pct_per_c: decimal(gamma, 2),
    beta_voc_pct_per_c: decimal(draw.int(...electrics.beta), 2),
    alpha_isc_pct_per_c: decimal(draw.int(...electrics.alpha), 3),
    noct_c: draw.chance(0.85) ? decimal(noctTenths, 1) : null,
    ptc_w: draw.chance(0.6) ? decimal(Math.round(pmaxTenths * ptcShare), 1) : null,
  };
}

function bodyOf({ template, electrics, isBifacial }: ModuleSeries, draw: Random): Columns {
  const isDoubleGlass = isBifacial || template.technology === "cdte";
  const weightTenths = Math.round(template.weightKg * 10) - (isDoubleGlass ? 0 : 15) + draw.int(-5, 5);
  const range = electrics.bifacialityPct;
  return {
    bifacial: isBifacial,
    bifaciality_pct: isBifacial && range !== null && draw.chance(0.8) ? (Math.round(draw.int(...range) / 5) * 5).toString() : null,
    cells: template.cells,
    length_mm: template.lengthMm.toString(),
    width_mm: template.widthMm.toString(),
    weight_kg: draw.chance(0.93) ? decimal(Math.min(380, Math.max(200, weightTenths)), 1) : null,
    max_system_voltage_v: template.lengthMm < 1700 && draw.chance(0.6) ? 1000 : 1500,
  };
}

const OPTIONAL_CERTIFICATIONS = ["UL 61730", "IEC 61701", "IEC 62716", "IEC TS 62804", "ISO 14067"] as const;

function papersOf({ electrics, listed, status }: ModuleSeries, draw: Random): Columns {
  const warranty = {
    product_years: draw.pick(electrics.productYears),
    power_years: draw.pick(electrics.powerYears),
    power_end_pct: draw.pick(electrics.endPct),
  };
  return {
    certifications: ["IEC 61215", "IEC 61730", ...OPTIONAL_CERTIFICATIONS.filter(() => draw.chance(0.45))],
    warranty: draw.chance(0.88) ? warranty : null,
    listing_date: status === "announced" || draw.chance(0.08) ? null : listed,
  };
}

function kindOf({ template, electrics, year }: ModuleSeries, draw: Random): Columns {
  const isPTypeBackContact = template.technology === "bc" && year < 2025 && draw.chance(0.3);
  return {
    technology: template.technology,
    material: electrics.material,
    doping: isPTypeBackContact ? "p" : electrics.doping,
    wafer_format: template.format,
  };
}

/** All power classes of one series; they share every fact that does not follow from the power. */
function* classesOf(maker: SampleMaker, series: ModuleSeries, companyId: string): Generator<ProductDraft> {
  const common = { ...kindOf(series, streamOf(`${series.ref}/kind`)), ...bodyOf(series, streamOf(`${series.ref}/body`)) };
  const papers = papersOf(series, streamOf(`${series.ref}/papers`));
  for (const classW of series.classesW) {
    const pmaxTenths = classW * 10 + series.offsetTenths;
    yield {
      ...BLANK_PRODUCT,
      ref: `${series.ref}-${classW}`,
      company_id: companyId,
      manufacturer: maker.company.name,
      brand: maker.brand,
      series_ref: series.ref,
      model: series.modelOf(classW),
      category: "module",
      status: series.status,
      ...common,
      ...papers,
      ...electricsOf(series, classW, pmaxTenths),
      ...thermalsOf(series, pmaxTenths, streamOf(`${series.ref}/thermals`)),
    };
  }
}

/** Modules of one maker, series after series without end: the caller takes as many as the maker has. */
export function* modulesOf(maker: SampleMaker, companyId: string): Generator<ProductDraft> {
  for (let number = 1; ; number++) yield* classesOf(maker, moduleSeries(maker, number), companyId);
}
