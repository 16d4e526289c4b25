import type { PageParams } from "@/components/ui/cursor-pages";
import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import { KeptParams } from "@/components/ui/table-look";
import { TextLink } from "@/components/ui/text-link";
import { PRODUCT_FACETS, type ProductFacet, type ProductFacets } from "@/lib/catalog/browse/products/contract";
import { technologyName } from "@/lib/core/technology-name";
import { countText } from "@/lib/core/wording";
import { categoryName, PRODUCTS_PATH } from "./words";

type Ranges = Readonly<Record<"min_power" | "max_power" | "min_efficiency" | "company_id", string | null>>;

type ProductFiltersProps = {
  search: Readonly<Record<ProductFacet, string | null>> & Ranges & { q: string; manufacturer: string };
  isNarrowed: boolean;
  /** Of the address, what is no filter. */
  kept: PageParams;
  /** How many were found. */
  counted: string;
  /** Every value that occurs. */
  values: ProductFacets;
  /** How many of the products found have a value; null where they were not counted. */
  counts: ProductFacets | null;
};

const FACETS = {
  category: { label: "Category", any: "All categories", name: categoryName },
  technology: { label: "Technology", any: "All technologies", name: technologyName },
} as const;

function choicesOf(facet: ProductFacet, chosen: string | null, { values, counts }: Pick<ProductFiltersProps, "values" | "counts">) {
  const { name } = FACETS[facet];
  const known = values[facet].map(({ value }) => value);
  const found = new Map(counts?.[facet].map(({ value, count }) => [value, count]));
  return (chosen === null || known.includes(chosen) ? known : [...known, chosen]).map((value) => ({
    value,
    // Of the filter that is set, the counts of the other values are unknown: they were not looked for.
    label: counts === null || (chosen !== null && value !== chosen) ? name(value) : `${name(value)} (${countText(found.get(value) ?? 0)})`,
  }));
}

const MAKERS = "product-makers";

/** What the list of products is narrowed to, in the address. */
export function ProductFilters({ search, kept, isNarrowed, counted, values, counts }: ProductFiltersProps) {
  return (
    <FilterBar
      label="Filter products"
      aside={
        <>
          <span className="num text-12">{counted}</span>
          {isNarrowed && <TextLink href={PRODUCTS_PATH}>Clear filters</TextLink>}
        </>
      }
    >
      <Field name="q" label="Model or name" className="w-52 max-sm:w-full">
        <Input type="search" defaultValue={search.q} maxLength={200} placeholder="LR5-72HPH" autoComplete="off" />
      </Field>
      <Field name="manufacturer" label="Manufacturer" className="w-44 max-sm:w-full">
        <Input type="search" defaultValue={search.manufacturer} maxLength={200} list={MAKERS} placeholder="All manufacturers" />
      </Field>
      {PRODUCT_FACETS.map((facet) => (
        <Field key={facet} name={facet} label={FACETS[facet].label} className="w-40 max-sm:w-[calc(50%-4px)]">
          <Select
            options={choicesOf(facet, search[facet], { values, counts })}
            placeholder={FACETS[facet].any}
            defaultValue={search[facet] ?? ""}
          />
        </Field>
      ))}
      <Field name="min_power" label="Power from" className="w-28 max-sm:w-[calc(50%-4px)]">
        <NumberInput suffix="W" defaultValue={search.min_power ?? ""} />
      </Field>
      <Field name="max_power" label="Power to" className="w-28 max-sm:w-[calc(50%-4px)]">
        <NumberInput suffix="W" defaultValue={search.max_power ?? ""} />
      </Field>
      <Field name="min_efficiency" label="Efficiency from" className="w-28 max-sm:w-[calc(50%-4px)]">
        <NumberInput suffix="%" decimals={1} defaultValue={search.min_efficiency ?? ""} />
      </Field>
      <datalist id={MAKERS}>
        {values.manufacturer.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {search.company_id !== null && <input type="hidden" name="company_id" value={search.company_id} />}
      <KeptParams params={kept} />
    </FilterBar>
  );
}
