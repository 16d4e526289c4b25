import type { Metadata } from "next";
import { valueOn } from "@/app/refusals";
import { absenceOf } from "@/components/logs/absence";
import { LOG_PATH } from "@/components/logs/filter";
import { LogEntry } from "@/components/logs/log-entry";
import { LogMissing } from "@/components/logs/log-missing";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { keptCallDays } from "@/lib/metering/archive/archive-day";
import { readCall } from "@/lib/metering/request-log/read-call";
import { publicUrl } from "@/lib/platform/env";
import { consolePage } from "@/lib/portal/page-access";
import { operationOf } from "../described";

export const generateMetadata = async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => ({
  title: `${(await params).id.slice(0, 40)} · Request log`,
});

/** One that is not in the log is no wrong address: why it isn't there is the answer. */
export default async function RequestPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx, orgId } = await consolePage("usage:read");
  const id = (await params).id.slice(0, 128);
  const entry = await valueOn("unavailable", readCall(ctx, orgId, id), "away");
  const now = ctx.clock.now();
  const keptDays = keptCallDays();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader parents={[{ label: "Request log", href: LOG_PATH }]} title="Request" />
      {entry !== null && entry !== "away" ? (
        <LogEntry entry={entry} now={now} apiUrl={`${publicUrl()}/api/v1`} operation={operationOf(entry.endpoint)} />
      ) : (
        <Card>
          <LogMissing absence={entry ?? absenceOf(id, { nowMs: now, keptDays })} id={id} keptDays={keptDays} />
        </Card>
      )}
    </div>
  );
}
