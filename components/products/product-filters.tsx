import type { PageParams } from "@/components/ui/cursor-pages";
import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { MoreFilters } from "@/components/ui/more-filters";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import { KeptParams } from "@/components/ui/table-look";
import { TextLink } from "@/components/ui/text-link";
import { PRODUCT_FACETS, type ProductFacet, type ProductFacets, type ProductRange } from "@/lib/catalog/browse/products/contract";
import { technologyName } from "@/lib/core/technology-name";
import { countText } from "@/lib/core/wording";
import { categoryName, PRODUCTS_PATH } from "./words";

type Ranges = Readonly<Record<ProductRange | "company_id" | "series_id", string | null>>;

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

type Range = { name: ProductRange; label: string; unit: string; decimals: number };

const MEASURES = ["power", "efficiency", "length", "width", "weight"] as const;
type Measure = (typeof MEASURES)[number];

const rangeOf = (what: Measure, unit: string, decimals: number): readonly Range[] => {
  const label = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return [
    { name: `min_${what}`, label: `${label} from`, unit, decimals },
    { name: `max_${what}`, label: `${label} to`, unit, decimals },
  ];
};

const FIRST_RANGES = [...rangeOf("power", "W", 0), ...rangeOf("efficiency", "%", 1)];
const BODY_RANGES = [...rangeOf("length", "mm", 0), ...rangeOf("width", "mm", 0), ...rangeOf("weight", "kg", 1)];

/** The measure whose range begins above its end, so that nothing is in it; null where there is none. */
export const reversedRange = (search: Readonly<Record<ProductRange, string | null>>): Measure | null =>
  MEASURES.find((what) => Number(search[`min_${what}`] ?? 0) > Number(search[`max_${what}`] ?? Infinity)) ?? null;

function RangeField({ name, label, unit, decimals, value }: Range & { value: string | null }) {
  return (
    <Field name={name} label={label} className="w-26 max-sm:w-[calc(50%-4px)]">
      <NumberInput suffix={unit} decimals={decimals} defaultValue={value ?? ""} />
    </Field>
  );
}

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
      <Field name="q" label="Model or name" className="w-44 max-sm:w-full">
        <Input type="search" defaultValue={search.q} maxLength={200} placeholder="LR5-72HPH" autoComplete="off" />
      </Field>
      <Field name="manufacturer" label="Manufacturer" className="w-40 max-sm:w-full">
        <Input type="search" defaultValue={search.manufacturer} maxLength={200} list={MAKERS} placeholder="All manufacturers" />
      </Field>
      {PRODUCT_FACETS.map((facet) => (
        <Field key={facet} name={facet} label={FACETS[facet].label} className="w-36 max-sm:w-[calc(50%-4px)]">
          <Select
            options={choicesOf(facet, search[facet], { values, counts })}
            placeholder={FACETS[facet].any}
            defaultValue={search[facet] ?? ""}
          />
        </Field>
      ))}
      {FIRST_RANGES.map((range) => (
        <RangeField key={range.name} {...range} value={search[range.name]} />
      ))}
      <datalist id={MAKERS}>
        {values.manufacturer.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {(["company_id", "series_id"] as const).map(
        (name) => search[name] !== null && <input key={name} type="hidden" name={name} value={search[name]} />,
      )}
      <MoreFilters label="Length, width and weight" isSet={BODY_RANGES.some(({ name }) => search[name] !== null)}>
        {BODY_RANGES.map((range) => (
          <RangeField key={range.name} {...range} value={search[range.name]} />
        ))}
      </MoreFilters>
      <KeptParams params={kept} />
    </FilterBar>
  );
}
