import type { Metadata } from "next";
import { nullOn, valueOn } from "@/app/refusals";
import { absenceOf } from "@/components/logs/absence";
import { ArchivedDays } from "@/components/logs/archived-days";
import { Durations } from "@/components/logs/durations";
import { callFilterOf, followsNew, LOG_PATH, LOG_VALUES, readLogView } from "@/components/logs/filter";
import { LiveTail } from "@/components/logs/live-tail";
import { LogAway } from "@/components/logs/log-away";
import { LogEmpty } from "@/components/logs/log-empty";
import { LogEntry } from "@/components/logs/log-entry";
import { LogFilters } from "@/components/logs/log-filters";
import { LogMissing } from "@/components/logs/log-missing";
import { LogTable } from "@/components/logs/log-table";
import { TooMuch } from "@/components/logs/too-much";
import { Card } from "@/components/ui/card";
import { cursorPages, type PageParams } from "@/components/ui/cursor-pages";
import { DocsLink } from "@/components/ui/docs-link";
import { IgnoredParameters } from "@/components/ui/ignored-parameters";
import { PageHeader } from "@/components/ui/page-header";
import { ignoredIn } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { keptCallDays } from "@/lib/metering/archive/archive-day";
import { readArchivedDays } from "@/lib/metering/archive/read-archive";
import { listCalls } from "@/lib/metering/request-log/list-calls";
import { readCall } from "@/lib/metering/request-log/read-call";
import { readDurations } from "@/lib/metering/request-log/read-durations";
import { listUsedKeys } from "@/lib/metering/usage/list-used-keys";
import { env, publicUrl } from "@/lib/platform/env";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { consolePage } from "@/lib/portal/page-access";
import { ENDPOINTS, operationOf } from "./described";

export const metadata: Metadata = { title: "Request log" };

const PAGE = 50;

export default async function LogsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, orgId } = await consolePage("usage:read");
  const params = await searchParams;
  const view = readLogView(params);
  const now = ctx.clock.now();
  const keptDays = keptCallDays();
  const [keys, found, archived] = await Promise.all([
    listUsedKeys(ctx, orgId),
    view.id === null ? null : valueOn("unavailable", readCall(ctx, orgId, view.id), "away"),
    readArchivedDays(),
  ]);
  const entry = found === "away" ? null : found;
  const filter = callFilterOf(view, now, PAGE);
  // Null also when there is too much to look through.
  const page = entry ? null : await nullOn("unprocessable", orFirstPage(LOG_PATH, listCalls(ctx, orgId, filter)));
  const durations = page && page.rows.length > 0 ? await nullOn("unprocessable", readDurations(ctx, orgId, filter)) : null;
  const empty =
    view.id === null ? (
      <LogEmpty view={view} />
    ) : (
      <LogMissing absence={found === "away" ? found : absenceOf(view.id, { nowMs: now, keptDays })} id={view.id} keptDays={keptDays} />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Request log"
        description={
          <>
            All requests made with your keys in the last {env().KEEP_CALLS_DAYS} days, newest first. <DocsLink href="/docs/errors" />
          </>
        }
      />
      <IgnoredParameters ignored={ignoredIn(params, view, LOG_VALUES)} />
      <LogFilters view={view} endpoints={ENDPOINTS} keys={keys} />
      {entry && <LogEntry entry={entry} now={now} apiUrl={`${publicUrl()}/api/v1`} operation={operationOf(entry.endpoint)} />}
      {followsNew(view, now) && !entry && <LiveTail />}
      {page?.isAway && <LogAway />}
      {durations && <Durations {...durations} />}
      {!entry && !(page?.isAway && page.rows.length === 0) && (
        <Card flush>
          {page ? <LogTable rows={page.rows} now={now} empty={empty} /> : <TooMuch view={view} requestId={ctx.requestId} />}
        </Card>
      )}
      {page && <Pagination {...cursorPages(LOG_PATH, params, page.next)} label="Pages of the log" />}
      {archived && !entry && <ArchivedDays orgId={orgId} {...archived} />}
    </div>
  );
}
