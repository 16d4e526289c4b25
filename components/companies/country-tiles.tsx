import { PageLink } from "@/components/ui/page-link";
import type { FacetCount } from "@/lib/catalog/browse/records/contract";
import { countryName } from "@/lib/core/country-name";
import { countText } from "@/lib/core/wording";

/** How many companies are in the countries with the most, each a link to them. */
export function CountryTiles({ countries, hrefOf }: { countries: readonly FacetCount[]; hrefOf: (country: string) => string }) {
  const most = Math.max(1, ...countries.map(({ count }) => count));
  return (
    <ul aria-label="Companies by country" className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
      {countries.map(({ value, count }) => (
        <li key={value} className="min-w-0">
          <PageLink href={hrefOf(value)} className="group grid gap-1 rounded-sm py-1">
            <span className="flex items-baseline justify-between gap-2 text-13">
              <span className="truncate group-hover:underline" title={countryName(value)}>
                {countryName(value)}
              </span>
              <span className="num text-12 text-muted">{countText(count)}</span>
            </span>
            <span aria-hidden="true" className="h-1 bg-sunken">
              <span className="block h-full bg-(--series-1)" style={{ width: `${(count / most) * 100}%` }} />
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
