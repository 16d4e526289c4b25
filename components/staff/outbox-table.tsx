import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Tone } from "@/components/ui/status-dot";
import { Tag } from "@/components/ui/tag";
import type { MailRow, MailState } from "@/lib/mail/contract";

export const MAIL_STATE_WORDS: Readonly<Record<MailState, { title: string; tone: Tone }>> = {
  waiting: { title: "Queued", tone: "neutral" },
  sent: { title: "Sent", tone: "ok" },
  failed: { title: "Failed", tone: "bad" },
  kept: { title: "Not sent", tone: "neutral" },
};

export function MailStateTag({ state }: { state: MailState }) {
  const { title, tone } = MAIL_STATE_WORDS[state];
  return (
    <Tag tone={tone} dot={state === "failed"}>
      {title}
    </Tag>
  );
}

type OutboxTableProps = {
  rows: readonly MailRow[];
  now: number;
  openId: string | null;
  hrefOf: (id: string) => string;
  isNarrowed: boolean;
};

export function OutboxTable({ rows, now, openId, hrefOf, isNarrowed }: OutboxTableProps) {
  const columns: Column<MailRow>[] = [
    {
      key: "subject",
      header: "E-mail",
      className: "max-w-0 w-full",
      cell: ({ subject, to, createdAt }) => (
        <>
          <span className="line-clamp-2 [overflow-wrap:anywhere] md:line-clamp-1" title={subject}>
            {subject || "(no subject)"}
          </span>
          <span className="block truncate font-normal text-muted" title={to}>
            <span className="md:hidden">
              <RelativeTime at={createdAt} now={now} /> ·{" "}
            </span>
            {to}
          </span>
        </>
      ),
    },
    { key: "state", header: "State", cell: ({ state }) => <MailStateTag state={state} /> },
    {
      key: "at",
      header: "Created",
      wide: true,
      align: "right",
      className: "whitespace-nowrap text-muted",
      cell: ({ createdAt }) => <RelativeTime at={createdAt} now={now} />,
    },
  ];
  const empty = isNarrowed ? (
    <EmptyState title="No e-mails match">Choose another state or search for part of an e-mail address.</EmptyState>
  ) : (
    <EmptyState title="No e-mails yet">All e-mails sent by the service are listed here.</EmptyState>
  );
  return (
    <DataTable
      caption="E-mails"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => hrefOf(id)}
      isCurrent={({ id }) => id === openId}
      empty={empty}
    />
  );
}
