import type { Metadata } from "next";
import { DaysTable } from "@/components/status/days-table";
import { IncidentList } from "@/components/status/incident-list";
import { MonthsTable } from "@/components/status/months-table";
import { Notices } from "@/components/status/notices";
import { PartStatus } from "@/components/status/part-status";
import { RefreshEachMinute } from "@/components/status/refresh-each-minute";
import { SubscribeForm } from "@/components/status/subscribe-form";
import { OVERALL_WORDS } from "@/components/status/words";
import { Banner } from "@/components/ui/banner";
import { Moment } from "@/components/ui/moment-text";
import { TextLink } from "@/components/ui/text-link";
import { isBranded } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { publicPage } from "@/lib/portal/page-access";
import { FAILED_PERCENT, STATUS_DAYS } from "@/lib/service-level/contract";
import { publicNotices } from "@/lib/service-level/notices/list-notices";
import { readStatusView } from "./read-view";

export const generateMetadata = (): Metadata => ({
  title: "Status",
  description: "Current status, availability and incidents of every component, measured once a minute.",
  alternates: {
    canonical: `${publicUrl()}/status`,
    ...(isBranded() ? {} : { types: { "application/atom+xml": `${publicUrl()}/status/feed.xml` } }),
  },
});

export default async function StatusPage() {
  const { ctx } = await publicPage();
  const now = ctx.clock.now();
  // The page has to say so itself when nothing can be read.
  const [view, notices] = await Promise.all([
    readStatusView(now).catch(() => null),
    isBranded() ? null : publicNotices(now).catch(() => null),
  ]);
  return (
    <div className="grid max-w-[860px] grid-cols-1 gap-10 py-10 md:py-14">
      <RefreshEachMinute />
      <header>
        <h1 className="text-28 font-semibold text-balance">Status</h1>
        <p className="mt-2 text-13 text-muted">
          Last updated <Moment at={now} form="exact" className="num" />. Updates every minute while this page is open.
        </p>
      </header>
      {view === null ? (
        <Banner tone="bad" title="Status is currently unavailable.">
          The database is not responding, so most of the service is down. This counts as downtime.
        </Banner>
      ) : (
        <>
          {view.overall === "up" && notices?.some(({ kind, endedAt }) => kind === "incident" && endedAt === null) ? (
            <Banner tone="warn" title="Incident reported">
              All components pass their checks. Our team has reported an incident below.
            </Banner>
          ) : (
            <Banner tone={OVERALL_WORDS[view.overall].tone} title={OVERALL_WORDS[view.overall].title} />
          )}
          {notices !== null && <Notices notices={notices} />}
          <section aria-labelledby="parts">
            <h2 id="parts" className="mb-4 text-20 font-semibold">
              Components
            </h2>
            {view.parts.map((part) => (
              <PartStatus key={part.component} part={part} />
            ))}
            <DaysTable parts={view.parts} />
          </section>
          <section aria-labelledby="months">
            <h2 id="months" className="mb-4 text-20 font-semibold">
              By month
            </h2>
            <MonthsTable parts={view.parts} />
          </section>
          <IncidentList {...view} days={STATUS_DAYS} now={now} />
        </>
      )}
      {!isBranded() && <Subscribe />}
      <Measured />
    </div>
  );
}

function Subscribe() {
  return (
    <section aria-labelledby="subscribe" className="border-t border-line pt-6">
      <h2 id="subscribe" className="text-20 font-semibold">
        Get updates
      </h2>
      <p className="mt-2 mb-4 max-w-[68ch] text-14 text-muted">
        Receive notices by e-mail, or as an{" "}
        <TextLink href="/status/feed.xml" prefetch={false}>
          Atom feed
        </TextLink>
        .
      </p>
      <SubscribeForm />
    </section>
  );
}

function Measured() {
  return (
    <section aria-labelledby="measured" className="border-t border-line pt-6 text-14 text-muted">
      <h2 id="measured" className="mb-2 text-14 font-semibold text-ink">
        How it is measured
      </h2>
      <p className="max-w-[68ch]">
        Every minute, each instance checks every component through its public endpoint and records the result; a component is up if at least
        one instance finds it up. A minute without a heartbeat counts as down, whatever the reason, and minutes before the first heartbeat
        count as no data. Days and months are in UTC. For customers with a service level, a minute also counts as down if more than{" "}
        {FAILED_PERCENT}% of their own requests failed on our side; the console shows this. The same data is available at{" "}
        <a href="/api/v1/status" className="num text-13 text-sun-ink underline underline-offset-4">
          /api/v1/status
        </a>
        .
      </p>
    </section>
  );
}
