import type { CompanyDraft } from "../drafts";
import { capacityOf, technologiesOf } from "./company-capacity";
import { foundedYear, lastVerified, placeOf, staffRange, statusOf, typesOf, websiteOf } from "./company-facts";
import { type SampleName, subsidiaryName, pickCompanyName, pickName } from "./company-names";
import { type CompanySlot, type MakerKind, otherSlots, productMakerSlots } from "./company-plan";
import { pickAt, unitOf } from "./random";

/** A maker whose products are listed. Rank 0 is the largest of its kind; `brand` is what it prints on its products. */
export type SampleMaker = { company: CompanyDraft; kind: MakerKind; rank: number; brand: string };

/** Six of ten are listed under their legal name, the others under the name they trade by. */
function nameFields(slot: CompanySlot, name: SampleName): Pick<CompanyDraft, "name" | "legal_name"> {
  const isListedInFull = unitOf(`${slot.ref}/listed-in-full`) < 0.6;
  const isLegalNameKnown = unitOf(`${slot.ref}/legal-name-known`) < 0.7;
  return { name: isListedInFull ? name.full : name.core, legal_name: isLegalNameKnown ? name.full : null };
}

function aliasesOf(slot: CompanySlot, name: SampleName): string[] {
  const draw = unitOf(`${slot.ref}/alias`);
  if (draw < 0.82) return [];
  if (draw < 0.94) return [name.stem];
  return [name.stem, `${name.stem.toUpperCase()} ${slot.country.code}`];
}

function companyOf(
  slot: CompanySlot,
  name: SampleName,
  { city, region, parent }: { city: string | null; region: string | null; parent: SampleMaker | null },
): CompanyDraft {
  const types = typesOf(slot);
  const status = statusOf(slot);
  return {
    ref: slot.ref,
    ...nameFields(slot, name),
    aliases: parent === null ? aliasesOf(slot, name) : [],
    country: slot.country.code,
    region,
    city,
    types,
    technologies: technologiesOf(slot, types),
    founded_year: foundedYear(slot),
    staff_range: staffRange(slot),
    capacity: capacityOf(slot, types),
    website: websiteOf(slot, name.core, status),
    parent_ref: parent?.company.ref ?? null,
    status,
    last_verified: lastVerified(slot),
  };
}

function* makersTaking(taken: Set<string>): Generator<SampleMaker> {
  for (const slot of productMakerSlots()) {
    if (slot.maker === null) continue;
    const { city, region } = placeOf(slot);
    const name = pickCompanyName(taken, slot.ref, { country: slot.country, type: slot.type, city });
    yield { company: companyOf(slot, name, { city, region, parent: null }), ...slot.maker, brand: name.stem };
  }
}

/** The parent of one in eighty of the others: mostly one of the larger makers, in another country. */
function parentOf(slot: CompanySlot, makers: readonly SampleMaker[]): SampleMaker | null {
  if (unitOf(`${slot.ref}/subsidiary`) >= 1 / 80) return null;
  const parent = pickAt(makers, unitOf(`${slot.ref}/parent`) ** 2);
  return parent.company.country === slot.country.code ? null : parent;
}

/** The companies whose products are listed, without the many others. */
export function sampleMakers(): Generator<SampleMaker> {
  return makersTaking(new Set());
}

/** All companies, makers first. Parents come before their subsidiaries. */
export function* sampleCompanies(): Generator<CompanyDraft> {
  const taken = new Set<string>();
  const makers: SampleMaker[] = [];
  for (const maker of makersTaking(taken)) {
    makers.push(maker);
    yield maker.company;
  }
  for (const slot of otherSlots()) {
    const { city, region } = placeOf(slot);
    const parent = parentOf(slot, makers);
    const name =
      parent === null
        ? pickCompanyName(taken, slot.ref, { country: slot.country, type: slot.type, city })
        : pickSubsidiary(taken, slot, parent);
    yield companyOf(slot, name, { city, region, parent });
  }
}

/** A second firm of the same parent in a country gets a number, as such firms do. */
function pickSubsidiary(taken: Set<string>, slot: CompanySlot, parent: SampleMaker): SampleName {
  let attempts = 0;
  return pickName(taken, slot.ref, (draw) => {
    const name = subsidiaryName(parent.brand, slot.country, draw);
    const number = Math.floor(++attempts / 4);
    return number === 0
      ? name
      : { ...name, core: `${name.core} ${number + 1}`, full: `${name.core} ${number + 1} ${name.full.slice(name.core.length + 1)}` };
  });
}
