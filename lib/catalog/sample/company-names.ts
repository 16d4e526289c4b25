import { foldText } from "@/lib/core/text";
import type { CompanyType } from "../vocabulary";
import { type Random, streamOf } from "./random";
import { businessWords, GROUP_OF_TYPE } from "./tables/business-words";
import type { SampleCountry } from "./tables/countries";
import { NAME_KITS } from "./tables/name-parts";

/** `stem` is the invented word that a brand is made of, `core` the name without its legal form. */
export type SampleName = { stem: string; core: string; full: string };

export const LONG_TAILS = [
  "Engineering, Procurement and Construction Services",
  "Science & Technology Development",
  "International Holdings and Investments",
];

/** "PV Technology" and "Technology Co., Ltd." share their word. */
const withoutDoubles = (name: string): string => name.replaceAll(/(?<!\p{L})(\p{L}+) \1(?!\p{L})/gu, "$1");

const withLegalForm = (core: string, form: string): string =>
  withoutDoubles(form.includes("*") ? form.replace("*", core) : `${core} ${form}`);

/** Chinese firms name their city; a few of all firms have names that are longer than a column expects. */
function composeCore(
  country: SampleCountry,
  city: string | null,
  { stem, business, draw }: { stem: string; business: string; draw: Random },
): string {
  const style = draw.unit();
  if (country.kit === "zh" && city !== null && style < 0.45) return `${city} ${stem} ${business}`;
  if (country.kit === "zh" && city !== null && style < 0.52) return `${stem} ${business} (${city})`;
  return style > 0.985 ? `${stem} ${business} ${draw.pick(LONG_TAILS)}` : `${stem} ${business}`;
}

function composeName(country: SampleCountry, type: CompanyType, { city, draw }: { city: string | null; draw: Random }): SampleName {
  const kit = NAME_KITS[country.kit];
  const stem = draw.pick(kit.starts) + draw.pick(kit.middles) + draw.pick(kit.ends);
  const business = draw.pick(businessWords(country.language, GROUP_OF_TYPE[type]));
  const core = withoutDoubles(composeCore(country, city, { stem, business, draw }));
  return { stem, core, full: withLegalForm(core, draw.pick(country.legalForms)) };
}

export function subsidiaryName(parentStem: string, country: SampleCountry, draw: Random): SampleName {
  const core = `${parentStem} ${draw.pick(["", "Solar ", "Energy ", "PV "])}${country.name}`;
  return { stem: parentStem, core, full: withLegalForm(core, draw.pick(country.legalForms)) };
}

/** Tries until the core is new among `taken`, and takes it; so no two names differ in their legal form only. */
export function pickName(taken: Set<string>, key: string, attempt: (draw: Random) => SampleName): SampleName {
  for (let n = 0; n < 1000; n++) {
    const name = attempt(streamOf(`${key}/name/${n}`));
    const folded = foldText(name.core);
    if (taken.has(folded)) continue;
    taken.add(folded);
    return name;
  }
  throw new Error(`no free name for ${key}`);
}

export function pickCompanyName(
  taken: Set<string>,
  key: string,
  { country, type, city }: { country: SampleCountry; type: CompanyType; city: string | null },
): SampleName {
  return pickName(taken, key, (draw) => composeName(country, type, { city, draw }));
}
