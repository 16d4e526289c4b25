import type { PageParams } from "@/components/ui/cursor-pages";
import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { KeptParams } from "@/components/ui/table-look";
import { TextLink } from "@/components/ui/text-link";
import { COMPANY_FACETS, type CompanyFacet, type CompanyFacets } from "@/lib/catalog/browse/companies/contract";
import { countText } from "@/lib/core/wording";
import { FACET_WORDS } from "./words";

type CompanyFiltersProps = {
  path: string;
  search: Readonly<Record<CompanyFacet, string | null>> & { q: string };
  isNarrowed: boolean;
  /** Of the address, what is no filter. */
  kept: PageParams;
  /** How many were found. */
  counted: string;
  /** Every value that occurs. */
  values: CompanyFacets;
  /** How many of the companies found have a value; null where they were not counted. */
  counts: CompanyFacets | null;
};

type Choice = { value: string; label: string };

function choicesOf(
  facet: CompanyFacet,
  chosen: string | null,
  { values, counts }: Pick<CompanyFiltersProps, "values" | "counts">,
): Choice[] {
  const { name } = FACET_WORDS[facet];
  const known = values[facet].map(({ value }) => value);
  const all = chosen === null || known.includes(chosen) ? known : [...known, chosen];
  const found = new Map(counts?.[facet].map(({ value, count }) => [value, count]));
  return (
    all
      .map((value) => ({ value, name: name(value), count: found.get(value) ?? 0 }))
      // What would find nothing is no choice.
      .filter(({ value, count }) => counts === null || chosen !== null || count > 0 || value === chosen)
      .toSorted((a, b) => a.name.localeCompare(b.name))
      // Of the filter that is set, the counts of the other values are unknown: they were not looked for.
      .map(({ value, name: text, count }) => ({
        value,
        label: counts === null || (chosen !== null && value !== chosen) ? text : `${text} (${countText(count)})`,
      }))
  );
}

/** What the list of companies is narrowed to, in the address. */
export function CompanyFilters({ path, search, kept, isNarrowed, counted, values, counts }: CompanyFiltersProps) {
  return (
    <FilterBar
      label="Filter companies"
      aside={
        <>
          <span className="num text-12">{counted}</span>
          {isNarrowed && <TextLink href={path}>Clear filters</TextLink>}
        </>
      }
    >
      <Field name="q" label="Name" className="w-64 max-sm:w-full">
        <Input type="search" defaultValue={search.q} maxLength={200} placeholder="Name or former name" autoComplete="off" />
      </Field>
      {COMPANY_FACETS.map((facet) => (
        <Field key={facet} name={facet} label={FACET_WORDS[facet].label} className="w-44 max-sm:w-[calc(50%-4px)]">
          <Select
            options={choicesOf(facet, search[facet], { values, counts })}
            placeholder={FACET_WORDS[facet].any}
            defaultValue={search[facet] ?? ""}
          />
        </Field>
      ))}
      <KeptParams params={kept} />
    </FilterBar>
  );
}
