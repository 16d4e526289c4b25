import type { Metadata } from "next";
import { pageMetadata } from "@/app/(site)/page-metadata";
import { SampleNote } from "@/components/data/sample-note";
import { ComparisonTable } from "@/components/products/comparison-table";
import { COMPARE_PATH, PRODUCTS_PATH } from "@/components/products/words";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { PageSearch } from "@/components/ui/page-search";
import { MOST_COMPARED } from "@/lib/catalog/browse/products/contract";
import { readProducts } from "@/lib/catalog/browse/products/read-products";
import { comparedIds } from "@/lib/catalog/browse/products/search";
import { marketPage } from "../../market-page";
import { shareOf, sourceOf } from "../../record-facts";

export const compareMetadata = (): Metadata =>
  pageMetadata({
    path: COMPARE_PATH,
    title: "Compare products",
    description: `Up to ${MOST_COMPARED} modules, inverters or storage systems side by side, with their differences marked.`,
  });

/** Products side by side, as many as fit. */
export const ComparePage = marketPage<PageSearch>(async (market, { searchParams }) => {
  const { ids, isTooMany } = comparedIds((await searchParams)["id"]);
  const products = ids.length === 0 || isTooMany ? [] : await readProducts(market, ids);
  const unknown = isTooMany ? [] : ids.filter((id) => !products.some((product) => product.id === id));
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Compare products"
        description="A dot marks values that differ. “Best” is shown only for efficiency, temperature losses and warranty."
        actions={
          <ButtonLink href={PRODUCTS_PATH} className="print:hidden">
            Choose products
          </ButtonLink>
        }
      />
      <SampleNote sample={shareOf(market, products)} />
      {isTooMany && (
        <Banner tone="warn" title={`Select at most ${MOST_COMPARED} products`}>
          The comparison has room for {MOST_COMPARED}. Choose fewer products.
        </Banner>
      )}
      {unknown.length > 0 && (
        <Banner tone="warn" title={unknown.length === 1 ? "1 product not found" : `${unknown.length} products not found`}>
          No product with the ID {unknown.join(", ")} is in your data.
        </Banner>
      )}
      <Card flush>
        {products.length === 0 ? (
          <EmptyState title="No products to compare">Select two to six products in the list and choose “Compare selected”.</EmptyState>
        ) : (
          <ComparisonTable products={products} sourceName={(code) => sourceOf(market, code).name} />
        )}
      </Card>
    </div>
  );
});
