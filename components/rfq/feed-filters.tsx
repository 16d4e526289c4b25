import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Select, type SelectOption } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";

export type FeedView = { category: string | null; region: string | null };
type FeedFiltersProps = { view: FeedView; categories: readonly SelectOption[]; regions: readonly SelectOption[] };

/** What the feed is narrowed to, in the address. */
export function FeedFilters({ view, categories, regions }: FeedFiltersProps) {
  const isNarrowed = view.category !== null || view.region !== null;
  return (
    <FilterBar
      key={isNarrowed ? "narrowed" : "all"}
      label="Filter requests"
      aside={isNarrowed && <TextLink href="/console/rfqs">Clear filters</TextLink>}
    >
      <Field name="category" label="Category" className="w-52 max-sm:w-[calc(50%-4px)]">
        <Select options={categories} placeholder="All" defaultValue={view.category ?? ""} />
      </Field>
      <Field name="region" label="Delivery region" className="w-52 max-sm:w-[calc(50%-4px)]">
        <Select options={regions} placeholder="All" defaultValue={view.region ?? ""} />
      </Field>
    </FilterBar>
  );
}
