import { CountryMap } from "@/components/companies/country-map";
import { CoverageMatrix } from "@/components/data/coverage/coverage-matrix";
import { PriceTiles } from "@/components/prices/price-tiles";
import { withParams } from "@/components/ui/url-state";
import { viewOfVisitor } from "@/lib/billing/entitlement/plan-views";
import { readCoverage } from "@/lib/catalog/browse/coverage/read-coverage";
import { readBoard } from "@/lib/catalog/browse/prices/read-board";
import { headAt } from "@/lib/catalog/current-release";
import { openSources } from "@/lib/catalog/open-sources";
import { marketDay } from "@/lib/core/dates";
import { versionClock } from "@/lib/platform/version-clock";

/** The market as everyone may look at it, the same for all visitors: both are kept for each release and day. */
export async function HomeMarket({ nowMs }: { nowMs: number }) {
  const head = await headAt((await versionClock().current()).release);
  const reader = { head, nowMs, view: viewOfVisitor(nowMs, openSources(head)) };
  const rows = await readBoard(reader);
  const coverage = await readCoverage(reader);
  const countries = coverage.companies.flatMap(({ country, records }) => (country === null ? [] : [{ value: country, count: records }]));
  return (
    <>
      {rows.length > 0 && <PriceTiles rows={rows} today={marketDay(nowMs)} />}
      <CoverageMatrix coverage={coverage}>
        {countries.length > 0 && (
          <div className="mb-6">
            <CountryMap countries={countries} hrefOf={(country) => withParams("/companies", "", { country })} />
          </div>
        )}
      </CoverageMatrix>
    </>
  );
}
