import type { Metadata } from "next";
import { OpenRound } from "@/components/catalog/assessment/open-round";
import { RoundsTable } from "@/components/catalog/assessment/rounds-table";
import { SettingsCard } from "@/components/catalog/assessment/settings-card";
import { DataHead } from "@/components/catalog/data-head";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { listRounds } from "@/lib/catalog/assessments/list-rounds";
import { listAssessable, listAssessmentSettings } from "@/lib/catalog/assessments/list-settings";
import { lastRoundDay } from "@/lib/catalog/assessments/rules";
import { quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { Paged, type PageInput } from "../../search";

export const metadata: Metadata = { title: "Assessments" };

const PATH = "/staff/data/assessments";

export default async function AssessmentsPage({ searchParams }: PageInput) {
  const { ctx } = await staffPage("data:read");
  const { cursor } = Paged.parse(await searchParams);
  const [page, settings, sources, { open }] = await Promise.all([
    orFirstPage(PATH, listRounds(ctx, { cursor: lastCursor(cursor) })),
    listAssessmentSettings(ctx),
    listAssessable(ctx),
    quarantineFacts(ctx),
  ]);
  return (
    <PageBody>
      <DataHead
        current="assessments"
        open={open}
        description="The daily and weekly rounds of prices that your team assesses. A second person approves what moves more than its bound."
        actions={
          settings.length > 0 && <OpenRound sources={settings.map((one) => ({ ...one, today: lastRoundDay(ctx.clock.now(), one.zone) }))} />
        }
      />
      <Card flush>
        <RoundsTable rows={page.rows} hasSource={settings.length > 0} />
      </Card>
      <Pagination {...cursorPages(PATH, { cursor }, page.next)} label="Pages of rounds" />
      <SettingsCard settings={settings} sources={sources} />
    </PageBody>
  );
}
