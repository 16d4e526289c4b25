import { several } from "@/components/ui/amounts";
import { type Column, DataTable } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import type { StaffBillingView } from "@/lib/billing/contract";

type Row = StaffBillingView["events"][number];

/** What Stripe sent about a customer, newest first, and what came of it. */
export function StripeEvents({ events, now }: { events: readonly Row[]; now: number }) {
  if (events.length === 0)
    return <p className="-mx-5 border-t border-line px-5 pt-4 text-13 text-muted">No events from Stripe for this customer yet.</p>;
  const columns: Column<Row>[] = [
    {
      key: "type",
      header: "Event",
      className: "min-w-0",
      cell: ({ id, type }) => (
        <>
          <span className="num block [overflow-wrap:anywhere]">{type}</span>
          <span className="num block text-12 break-all text-faint">{id}</span>
        </>
      ),
    },
    { key: "outcome", header: "Outcome", wide: true, className: "[overflow-wrap:anywhere]", cell: ({ outcome }) => outcome },
    {
      key: "at",
      header: "Occurred",
      className: "whitespace-nowrap text-muted",
      cell: ({ at }) => <RelativeTime at={at} now={now} />,
    },
    {
      key: "received",
      header: "Received",
      wide: true,
      align: "right",
      className: "whitespace-nowrap text-muted",
      cell: ({ receivedAt }) => <RelativeTime at={receivedAt} now={now} />,
    },
  ];
  return (
    <details className="-mx-5 -mb-[18px] border-t border-line">
      <summary className="w-fit cursor-pointer px-5 py-3 text-13 underline decoration-line-strong underline-offset-4">
        {several(events.length, "event", "events")} from Stripe, the latest <RelativeTime at={events[0]?.at ?? ""} now={now} />
      </summary>
      <DataTable caption="Events from Stripe" hideCaption columns={columns} rows={events} rowKey={({ id }) => id} />
    </details>
  );
}
