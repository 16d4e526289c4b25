import { tableOf } from "@/lib/core/tables";
import type { IsoDate, ProductDraft } from "../drafts";
import type { SampleMaker } from "./companies";
import { dayOfYear } from "./days";
import { type Random, streamOf, weighted } from "./random";
import { MODULE_ELECTRICS, MODULE_TECHNOLOGIES, type ModuleElectrics, type ModuleTechnology } from "./tables/module-electrics";
import { MODULE_TEMPLATES, type ModuleTemplate } from "./tables/module-templates";

/** What all power classes of one series have in common. */
export type ModuleSeries = {
  ref: string;
  template: ModuleTemplate;
  electrics: ModuleElectrics;
  classesW: readonly number[];
  /** Measured power against the class in tenths of a watt, as test lists state it for some series. */
  offsetTenths: number;
  isBifacial: boolean;
  year: number;
  listed: IsoDate;
  status: ProductDraft["status"];
  modelOf(classW: number): string;
};

const templateOf = tableOf(MODULE_TECHNOLOGIES, (name) =>
  weighted(MODULE_TEMPLATES.filter((row) => row.technology === name).map((row) => [row, row.share])),
);

function chooseTechnology(maker: SampleMaker, unit: number): ModuleTechnology {
  const known = MODULE_TECHNOLOGIES.filter((name) => maker.company.technologies.includes(name));
  return weighted(known.map((name) => [name, MODULE_ELECTRICS[name].share] as const))(unit);
}

/** Four to eight neighbouring classes; a series that was listed later starts higher in the window of its size. */
function classesOf({ minW, maxW, years }: ModuleTemplate, year: number, draw: Random): number[] {
  const steps = (maxW - minW) / 5 + 1;
  const count = Math.min(draw.int(4, 8), steps);
  const progress = (year - years[0] + draw.unit()) / (years[1] - years[0] + 1);
  const start = Math.floor(progress * (steps - count + 1));
  return Array.from({ length: count }, (_, i) => minW + 5 * (start + i));
}

const END_OF_SALE: Record<ModuleTechnology, number> = { topcon: 0.03, perc: 0.55, hjt: 0.05, bc: 0.02, shingled: 0.6, multi: 1, cdte: 0.3 };

function statusOf(technology: ModuleTechnology, year: number, draw: Random): ProductDraft["status"] {
  const unit = draw.unit();
  if (unit < END_OF_SALE[technology] || year < 2020) return "discontinued";
  return year === 2026 && unit > 0.8 ? "announced" : "active";
}

/** Three capital letters that stand for a brand in its model names. */
export function modelPrefix(brand: string): string {
  const letters = brand
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
  return (
    letters.slice(0, 1) +
    letters
      .slice(1)
      .replace(/[AEIOU]/g, "")
      .slice(0, 2)
      .padEnd(2, "X")
  );
}

/** Three ways of naming models; the number of the series makes a model unique within its maker. */
function modelNames(
  maker: SampleMaker,
  number: number,
  { template, letter, suffix }: { template: ModuleTemplate; letter: string; suffix: string },
): (classW: number) => string {
  const prefix = modelPrefix(maker.brand);
  const style = streamOf(`${maker.company.ref}/model-style`).int(0, 2);
  if (style === 0) return (classW) => `${prefix}${classW}-${template.seriesCells}${letter}${number}${suffix}`;
  if (style === 1) return (classW) => `${prefix}-${template.seriesCells}${letter}${number}-${classW}${suffix}`;
  return (classW) => `${prefix}${template.format ?? "TF"}${letter}${number}${suffix}-${classW}W`;
}

/** The series with this number of a panel maker; the same for ever. */
export function moduleSeries(maker: SampleMaker, number: number): ModuleSeries {
  const ref = `${maker.company.ref}-m${number.toString().padStart(2, "0")}`;
  const draw = streamOf(ref);
  const technology = chooseTechnology(maker, draw.unit());
  const electrics = MODULE_ELECTRICS[technology];
  const template = templateOf[technology](draw.unit());
  const year = draw.int(...template.years);
  const isBifacial = electrics.bifacialityPct !== null && template.years[1] > 2020 && draw.chance(0.72);
  return {
    ref,
    template,
    electrics,
    classesW: classesOf(template, year, draw),
    offsetTenths: draw.chance(0.12) ? draw.int(-9, 9) : 0,
    isBifacial,
    year,
    listed: dayOfYear(year, draw),
    status: statusOf(technology, year, draw),
    modelOf: modelNames(maker, number, {
      template,
      letter: electrics.letter,
      suffix: isBifacial ? "-BD" : draw.pick(["", "", "-BK", "-BW"]),
    }),
  };
}
