import { RecordSource } from "@/components/sources/record-source";
import { several } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { TextLink } from "@/components/ui/text-link";
import { withParams } from "@/components/ui/url-state";
import type { ProductGroup, SeriesName } from "@/lib/catalog/browse/companies/contract";
import type { Published, SourceName } from "@/lib/catalog/browse/records/contract";
import { technologyName } from "@/lib/core/technology-name";
import { countText } from "@/lib/core/wording";

const CATEGORIES: Readonly<Record<string, string>> = { module: "Modules", inverter: "Inverters", storage: "Storage" };
const MOST = 10;

type ProductGroupsProps = {
  id: string;
  groups: readonly ProductGroup[];
  series: readonly SeriesName[];
  /** Where the products come from. */
  sources: readonly { source: SourceName; published: Published }[];
};

/** How many products a company has of each category and technology, each a link to them, and its largest series. */
export function ProductGroups({ id, groups, series, sources }: ProductGroupsProps) {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...groups.map(({ count }) => count));
  const hrefOf = ({ category, technology }: Pick<ProductGroup, "category" | "technology">) =>
    withParams("/products", "", { company_id: id, category, technology });
  return (
    <Card
      title="Products"
      aside={total > 0 && <TextLink href={withParams("/products", "", { company_id: id })}>See all {countText(total)} products</TextLink>}
    >
      {total === 0 ? (
        <p className="text-13 text-muted">No products of this company are in the catalogue.</p>
      ) : (
        <ul className="grid gap-1">
          {groups.slice(0, MOST).map(({ category, technology, count }) => (
            <li key={`${category} ${technology ?? ""}`}>
              <Link
                href={hrefOf({ category, technology })}
                className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_3.5rem] items-center gap-3 rounded-sm py-0.5 text-13 hover:bg-sunken"
              >
                <span className="truncate">
                  {CATEGORIES[category] ?? category}
                  {technology !== null && <span className="text-muted"> · {technologyName(technology)}</span>}
                </span>
                <span aria-hidden="true" className="h-2 bg-sunken">
                  <span className="block h-full bg-(--series-1)" style={{ width: `${(count / most) * 100}%` }} />
                </span>
                <span className="num text-right text-12">{countText(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {series.length > 0 && <SeriesNames series={series} />}
      {total > 0 && (
        <div className="mt-4 grid gap-1.5 border-t border-line pt-3">
          {sources.map((one) => (
            <RecordSource key={one.source.code} {...one} word="Last updated" />
          ))}
        </div>
      )}
    </Card>
  );
}

const SeriesNames = ({ series }: Pick<ProductGroupsProps, "series">) => (
  <section className="mt-4">
    <h3 className="mb-1.5 text-13 font-medium">Series with the most power classes</h3>
    <ul className="grid gap-1 text-13">
      {series.map(({ id, name, count }) => (
        <li key={id} className="flex items-baseline justify-between gap-3">
          <TextLink href={`/products/series/${id}`} className="min-w-0 wrap-anywhere">
            {name}
          </TextLink>
          <span className="whitespace-nowrap text-muted">{several(count, "class", "classes")}</span>
        </li>
      ))}
    </ul>
  </section>
);
