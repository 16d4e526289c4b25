import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageBody } from "@/components/staff/page-body";
import { RevenueTable } from "@/components/staff/revenue-table";
import { amountText, several } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DescriptionList } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { reviewPath } from "@/lib/access/contract";
import { readReviewFigures } from "@/lib/access/review/read-review-figures";
import { readStartFigures, type StartFigures } from "@/lib/access/start-figures";
import { readFiguresNow } from "@/lib/catalog/read-figures";
import { countText, pricePer } from "@/lib/core/wording";
import type { QueueRow } from "@/lib/jobs/contract";
import { readQueues } from "@/lib/jobs/read-queues";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Today" };

/** What is due, what comes in, and what does not run: each figure leads to its page. */
export default async function StaffStart() {
  const { ctx, allows } = await staffPage("any");
  // Who has nothing to do with customers begins where their work is.
  if (!allows("billing:read")) redirect("/staff/data");
  const [figures, review, queues, data] = await Promise.all([
    readStartFigures(ctx),
    allows("requests:read") ? readReviewFigures(ctx) : null,
    allows("jobs:read") ? readQueues(ctx) : [],
    readFiguresNow(),
  ]);
  const seesJobs = allows("jobs:read");
  const now = ctx.clock.now();
  return (
    <PageBody>
      <PageHeader title="Today" description="What is due, how customers pay, and what failed." />
      <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
        {review && (
          <Card title="Due" aside={<TextLink href="/staff/access-requests">Access requests</TextLink>}>
            <DescriptionList
              items={[
                { term: "Without a reply", details: countText(review.waiting), num: true },
                { term: "Overdue", details: countOrNone(review.overdue), num: true },
                { term: "Offers to confirm", details: countOrNone(figures.proposals), num: true },
              ]}
            />
          </Card>
        )}
        <Card title="Sign-ups" aside={<TextLink href="/staff/customers?tab=people">Users</TextLink>}>
          <DescriptionList
            items={[
              { term: "Last 7 days", details: countText(figures.signUps.week), num: true },
              { term: "7 days before", details: countText(figures.signUps.weekBefore), num: true },
              { term: "Not confirmed yet", details: countText(figures.signUps.unverified), num: true },
            ]}
          />
        </Card>
        <Card title="Data" {...(allows("data:read") ? { aside: <TextLink href="/staff/data">Data</TextLink> } : {})}>
          <DescriptionList
            items={[
              { term: "Release", details: data.publishedAt === null ? "None" : <Moment at={Date.parse(data.publishedAt)} /> },
              { term: "Newest assessment", details: data.assessedOn ?? "None", num: true },
              { term: "Newest shipments", details: data.shipmentsOf ?? "None", num: true },
            ]}
          />
        </Card>
        <Card title="Quotas" aside={<TextLink href="/staff/customers">Customers</TextLink>}>
          <DescriptionList
            items={[
              {
                term: "80% or more used",
                details: linked("/staff/customers?usage=near_quota", figures.quotas.near, "customers near their quota"),
              },
              { term: "Used up", details: linked("/staff/customers?usage=used_up", figures.quotas.usedUp, "customers without calls left") },
            ]}
          />
        </Card>
        {allows("mail:read") && (
          <Card title="Failures" {...(seesJobs ? { aside: <TextLink href="/staff/jobs">Jobs</TextLink> } : {})}>
            <DescriptionList
              items={[
                { term: "E-mails not sent", details: linked("/staff/outbox?state=failed", figures.failures.mails, "failed e-mails") },
                ...(seesJobs ? jobItems(figures.failures, queues) : []),
              ]}
            />
          </Card>
        )}
        <Card title="Revenue per month" flush className="md:col-span-2">
          {figures.revenue.length === 0 ? nothing("No subscriptions yet.") : <RevenueTable rows={figures.revenue} />}
        </Card>
      </div>
      <Card title="Failed payments" flush>
        <Unpaid rows={figures.unpaid} now={now} />
      </Card>
      {review && (
        <Card title="Open offers" flush>
          <Offers rows={figures.offers} now={now} />
        </Card>
      )}
    </PageBody>
  );
}

/** Late files and what failed in the background. */
const jobItems = (failures: StartFigures["failures"], queues: readonly QueueRow[]) => [
  { term: "Late files", details: linked("/staff/data/schedules", failures.lateFiles, "schedules without their file") },
  { term: "Failed runs in 7 days", details: linked("/staff/data/schedules", failures.failedRuns, "failed runs of schedules") },
  { term: "Failed jobs", details: countOrNone(queues.reduce((sum, { failed }) => sum + failed, 0)), num: true },
  ...queues.filter(({ failed }) => failed > 0).map(({ name, failed }) => ({ term: name, details: countText(failed), num: true })),
];

const countOrNone = (count: number): string => (count === 0 ? "None" : countText(count));

/** A figure that leads to what it counts; no link where there is nothing. */
const linked = (href: string, count: number, what: string) =>
  count === 0 ? (
    "None"
  ) : (
    <TextLink href={href} className="num" aria-label={`${countText(count)} ${what}`}>
      {countText(count)}
    </TextLink>
  );

const nothing = (words: string) => <p className="px-5 py-4 text-13 text-muted">{words}</p>;

type UnpaidRow = StartFigures["unpaid"][number];

function Unpaid({ rows, now }: { rows: readonly UnpaidRow[]; now: number }) {
  const columns: Column<UnpaidRow>[] = [
    { key: "name", header: "Organisation", cell: ({ name }) => name },
    { key: "due", header: "Due", align: "right", num: true, cell: ({ dueCents, currency }) => amountText(dueCents, currency) },
    { key: "since", header: "Unpaid", cell: ({ since }) => <RelativeTime at={since} now={now} /> },
    {
      ...{ key: "grace", header: "Access ends", wide: true },
      cell: ({ graceEndsAt }) => (graceEndsAt === null ? "No access" : <Moment at={Date.parse(graceEndsAt)} />),
    },
  ];
  if (rows.length === 0) return nothing("No failed payments.");
  return (
    <DataTable
      caption="Failed payments"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ orgId }) => orgId}
      rowHref={({ orgId }) => `/staff/customers/${orgId}`}
    />
  );
}

type OfferRow = StartFigures["offers"][number];

function Offers({ rows, now }: { rows: readonly OfferRow[]; now: number }) {
  const columns: Column<OfferRow>[] = [
    { key: "company", header: "Company", cell: ({ company }) => company },
    { key: "amount", header: "Price", align: "right", num: true, cell: ({ amountCents, ...term }) => pricePer(amountCents, term) },
    { key: "ends", header: "Expires", cell: ({ expiresAt }) => <RelativeTime at={expiresAt} now={now} /> },
  ];
  if (rows.length === 0) return nothing("No open offers.");
  return (
    <DataTable
      caption={several(rows.length, "open offer", "open offers")}
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ requestId }) => requestId}
      rowHref={({ requestId }) => reviewPath(requestId)}
    />
  );
}
