import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Moment } from "@/components/ui/moment-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { deviceName } from "@/lib/core/browser-name";
import { sentenceOf } from "@/lib/events/catalogue/contract";
import { changesOf, type NamedEvent } from "@/lib/events/contract";

type AuditTableProps = {
  rows: readonly NamedEvent[];
  now: number;
  empty: ReactNode;
  /** Notes of our team are shown too. */
  forStaff?: boolean;
  /** Where and to what it happened, in a column of its own: for a log of several organisations. */
  organisation?: (row: NamedEvent) => ReactNode;
};

const REQUEST: Column<NamedEvent> = {
  key: "request",
  header: "Request",
  align: "right",
  num: true,
  wide: true,
  className: "align-top text-muted",
  cell: ({ requestId }) => requestId !== null && <RequestId id={requestId} />,
};

const isTraced = ({ address, userAgent }: NamedEvent): boolean => address !== null || userAgent !== null;

const FROM: Column<NamedEvent> = {
  key: "from",
  header: "From",
  wide: true,
  className: "align-top text-muted whitespace-nowrap",
  cell: ({ address, userAgent }) => (
    <>
      {address !== null && <span className="num block">{address}</span>}
      {userAgent !== null && <Device userAgent={userAgent} className="block max-w-52 truncate" />}
    </>
  ),
};

/** What happened, newest first. */
export function AuditTable({ rows, now, empty, forStaff = false, organisation }: AuditTableProps) {
  const columns: Column<NamedEvent>[] = [
    {
      key: "at",
      header: "When",
      className: "w-px align-top whitespace-nowrap text-muted",
      cell: ({ at }) => (
        <>
          <RelativeTime at={at} now={now} className="inline-block min-w-20" />
          <Moment at={at} form="short" className="num ml-3 text-12 text-faint max-lg:ml-0 max-lg:block" />
        </>
      ),
    },
    {
      key: "what",
      header: "What",
      className: "align-top",
      cell: (row) => (
        <span className="block max-w-[72ch] min-w-44 [overflow-wrap:anywhere]" title={row.type}>
          <span className="font-medium" title={row.who.length > SHOWN ? row.who : undefined}>
            {shortened(row.who)}
          </span>{" "}
          {sentenceOf(row, forStaff)}
          <ChangeList event={row} />
          {isTraced(row) && <Traces event={row} />}
        </span>
      ),
    },
    ...(organisation === undefined
      ? []
      : [{ key: "organisation", header: "About", className: "align-top", wide: true, cell: organisation }]),
    ...(rows.some(isTraced) ? [FROM] : []),
    ...(rows.some(({ requestId }) => requestId !== null) ? [REQUEST] : []),
  ];
  return <DataTable caption="Events" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}

const SHOWN = 60;

/** A name of 200 characters would hide what was done behind who did it. */
const shortened = (name: string): string => (name.length > SHOWN ? `${[...name].slice(0, SHOWN).join("").trimEnd()}…` : name);

/** Each changed setting with its value before and after. */
function ChangeList({ event }: { event: NamedEvent }) {
  return changesOf(event).map(({ field, from, to }) => (
    <span key={field} className="block text-13 text-muted">
      {field}
      {from === null ? " changed" : `: ${shortened(from)} → ${shortened(to ?? "")}`}
    </span>
  ));
}

/** Where a narrow screen has no column for it. */
function Traces({ event: { address, userAgent } }: { event: NamedEvent }) {
  return (
    <span className="block text-12 text-muted md:hidden">
      {address !== null && <span className="num">{address}</span>}
      {address !== null && userAgent !== null && " · "}
      {userAgent !== null && <Device userAgent={userAgent} />}
    </span>
  );
}

/** All that it says of itself is on hover. */
function Device({ userAgent, className }: { userAgent: string; className?: string }) {
  return (
    <span className={className} title={userAgent}>
      {deviceName(userAgent)}
    </span>
  );
}

/** Its end tells requests apart; the whole of it is on hover and in the clipboard. */
function RequestId({ id }: { id: string }) {
  return (
    <span className="-my-1.5 inline-flex items-center gap-1 whitespace-nowrap" title={id}>
      …{id.slice(-8)}
      <CopyButton text={id} label={`Copy request ID ending in ${id.slice(-8)}`} />
    </span>
  );
}
