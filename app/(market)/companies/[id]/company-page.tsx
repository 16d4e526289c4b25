import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { pageMetadata } from "@/app/(site)/page-metadata";
import { CompanyFacts } from "@/components/companies/company-facts";
import { ProductGroups } from "@/components/companies/product-groups";
import { QuartersTable } from "@/components/companies/quarters-table";
import { RankCard } from "@/components/companies/rank-card";
import { RelatedCompanies } from "@/components/companies/related-companies";
import { companyPath, statusName, statusTone, typeName } from "@/components/companies/words";
import { ApiRequest } from "@/components/data/api-request";
import { RecordHistory } from "@/components/data/record-history";
import { SampleNote } from "@/components/data/sample-note";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";
import { withParams } from "@/components/ui/url-state";
import type { CompanyProfile, ShownCompany } from "@/lib/catalog/browse/companies/contract";
import { readCompany } from "@/lib/catalog/browse/companies/read-company";
import { countryName } from "@/lib/core/country-name";
import { isSampleRecord, SAMPLE_WORD } from "@/lib/core/sample";
import { apiCode, SANDBOX_NOTE } from "../../api-code";
import { marketPage } from "../../market-page";
import { citation } from "../../prices/source-line";
import { asVisitor, readMarket } from "../../read-market";
import { publishedIn, shareOf, sourceOf } from "../../record-facts";
import { toSurvivor } from "../../to-survivor";
import { Watch } from "../../watch";

type CompanyProps = { params: Promise<{ id: string }> };

/** Read once for the page and its title. An id of another form is one that nobody has. */
const profileOf = cache(async (id: string) => {
  const market = await readMarket();
  if (market === null || !/^co_[0-9a-z]{1,40}$/.test(id)) return null;
  // A plan without shipments shows of them what everyone sees, as their own page does.
  const profile = await readCompany(market, id, market.view.windows.shipments === null ? asVisitor(market) : market);
  return profile ?? toSurvivor(market, id, { resource: "company", pathOf: companyPath });
});

export async function companyMetadata({ params }: CompanyProps): Promise<Metadata> {
  const { id } = await params;
  const profile = await profileOf(id);
  if (profile === null) return { title: "Page not found" };
  const { name, country, types } = profile.company;
  const place = country === null ? "" : ` in ${countryName(country)}`;
  return pageMetadata({
    path: companyPath(id),
    title: name,
    description: `${name}: photovoltaic company${place}. ${types.map(typeName).join(", ")}.`.slice(0, 300),
  });
}

/** One company: what is known of it, where that comes from, and what it was before. */
export const CompanyPage = marketPage<CompanyProps>(async (market, { params }) => {
  const { id } = await params;
  const profile = await profileOf(id);
  if (profile === null) notFound();
  const { company, products, series, productSources, quarters, ranks, related, history } = profile;
  const alike = relatedList(profile);
  return (
    <div className="grid gap-5">
      <PageHeader
        parents={[{ label: "Companies", href: "/companies" }]}
        title={<span className="wrap-anywhere">{company.name}</span>}
        badge={<Marks company={company} />}
        actions={<Watch market={market} subject={{ kind: "company", id }} />}
      />
      <SampleNote sample={shareOf(market, [company, ...quarters])} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <CompanyFacts profile={profile} sourceOf={(code) => sourceOf(market, code)} />
          <RankCard
            ranks={ranks}
            sourceName={(code) => sourceOf(market, code).name}
            citation={(code) => citation([code], market.head, market.head)}
          />
          <QuartersTable
            quarters={quarters}
            sourceOf={(code) => sourceOf(market, code)}
            publishedIn={(release) => publishedIn(market, release)}
          />
          <RecordHistory history={history} />
        </div>
        <div className="grid min-w-0 gap-5">
          <ProductGroups
            id={id}
            groups={products}
            series={series}
            sources={productSources.map(({ source, release }) => ({
              source: sourceOf(market, source),
              published: publishedIn(market, release),
            }))}
          />
          {alike !== null && related.length > 0 && <RelatedCompanies companies={related} {...alike} />}
          <ApiRequest {...apiCode(market, { operation: "getCompany", path: `/companies/${id}`, id })}>
            {market.isLive ? undefined : SANDBOX_NOTE}
          </ApiRequest>
        </div>
      </div>
    </div>
  );
});

const Marks = ({ company }: { company: ShownCompany }) => (
  <>
    {isSampleRecord(company) && <Tag>{SAMPLE_WORD}</Tag>}
    <Tag tone={statusTone(company.status)} dot>
      {statusName(company.status)}
    </Tag>
  </>
);

function relatedList({ company: { country }, mainType: type }: CompanyProfile): { title: string; href: string } | null {
  if (country === null || type === null) return null;
  return { title: `${typeName(type)} in ${countryName(country)}`, href: withParams("/companies", "", { country, type }) };
}
