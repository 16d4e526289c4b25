import type { Metadata } from "next";
import { DataHead } from "@/components/catalog/data-head";
import { NoScorecard, ScorecardTable } from "@/components/catalog/scorecard-table";
import { SourceFilter } from "@/components/catalog/source-filter";
import { RESOURCE_KEYS, RESOURCE_WORDS } from "@/components/catalog/words";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { listMeasuredSources } from "@/lib/catalog/scorecards/list-measured-sources";
import { readScorecard } from "@/lib/catalog/scorecards/read-scorecard";
import { staffPage } from "@/lib/portal/page-access";
import { numberOf, ReleaseSearch, type PageInput } from "../search";

export const metadata: Metadata = { title: "Scorecards" };

const PATH = "/staff/data/scorecards";

export default async function ScorecardsPage({ searchParams }: PageInput) {
  const { ctx } = await staffPage("data:read");
  const { source: asked, cursor } = ReleaseSearch.parse(await searchParams);
  const [sources, { open }] = await Promise.all([listMeasuredSources(ctx), quarantineFacts(ctx)]);
  const source = asked || (sources[0] ?? "");
  const view = await readScorecard(ctx, source, numberOf(lastCursor(cursor)));
  const kinds = RESOURCE_KEYS.filter((key) => view.rows.some(({ resource }) => resource === key));
  return (
    <PageBody>
      <DataHead
        current="scorecards"
        open={open}
        description="The quality of each source's records, release by release. A release that makes a figure worse by more than its bound asks before it is published."
      />
      <SourceFilter
        label="Filter scorecards"
        source={source}
        sources={sources.includes(source) || source === "" ? sources : [source, ...sources]}
      />
      {kinds.length === 0 ? (
        <Card flush>
          <NoScorecard />
        </Card>
      ) : (
        kinds.map((key) => (
          <Card key={key} title={RESOURCE_WORDS[key].title} flush>
            <ScorecardTable resource={key} view={view} />
          </Card>
        ))
      )}
      <Pagination {...cursorPages(PATH, { source: asked, cursor }, view.next)} label="Pages of releases" />
    </PageBody>
  );
}
