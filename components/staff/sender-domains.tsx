import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Tone } from "@/components/ui/status-dot";
import { Tag } from "@/components/ui/tag";
import type { RecordKind, SenderDomain, SenderRecord } from "@/lib/mail/senders/contract";

const KINDS: Readonly<Record<RecordKind, string>> = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" };
const STATES: Readonly<Record<SenderRecord["state"], { title: string; tone: Tone }>> = {
  found: { title: "Found", tone: "ok" },
  missing: { title: "Missing", tone: "bad" },
  wrong: { title: "Wrong", tone: "bad" },
  unknown: { title: "Not checked", tone: "neutral" },
};

/** Every domain that mails come from, with the records that receivers look for. */
export function SenderDomains({ domains, now }: { domains: readonly SenderDomain[]; now: number }) {
  if (domains.length === 0)
    return (
      <Card>
        <EmptyState title="No sender domain yet">Set MAIL_FROM to an address at a domain of yours.</EmptyState>
      </Card>
    );
  return domains.map((sender) => <Domain key={sender.domain} sender={sender} now={now} />);
}

function Domain({ sender: { domain, addresses, records, checkedAt }, now }: { sender: SenderDomain; now: number }) {
  return (
    <Card
      title={domain}
      flush
      aside={
        checkedAt !== null && (
          <>
            Checked <RelativeTime at={checkedAt} now={now} />
          </>
        )
      }
    >
      <p className="px-5 pb-2 text-13 [overflow-wrap:anywhere]">{addresses.join(", ")}</p>
      <DataTable
        caption={`DNS records of ${domain}`}
        hideCaption
        columns={COLUMNS}
        rows={records}
        rowKey={({ kind }) => kind}
        empty={
          <EmptyState title="Not checked yet">The records are checked once a day. Select “Check now” to check them at once.</EmptyState>
        }
      />
    </Card>
  );
}

const COLUMNS: readonly Column<SenderRecord>[] = [
  {
    key: "kind",
    header: "Record",
    cell: ({ kind, name }) => (
      <>
        {KINDS[kind]}
        {name !== null && <span className="num block text-12 font-normal text-muted [overflow-wrap:anywhere]">{name}</span>}
      </>
    ),
  },
  {
    key: "state",
    header: "State",
    cell: ({ state, reason }) => (
      <div className="grid justify-items-start gap-1">
        <Tag tone={STATES[state].tone} dot={STATES[state].tone === "bad"}>
          {STATES[state].title}
        </Tag>
        <span className="text-13 text-muted">{reason}</span>
      </div>
    ),
  },
  {
    key: "found",
    header: "TXT record",
    cell: ({ found, state, expected }) => (
      <div className="grid gap-1 text-12">
        {found.map((value, index) => (
          <code key={index} className="num [overflow-wrap:anywhere]">
            {value}
          </code>
        ))}
        {state !== "found" && (
          <span className="text-muted">
            Should be: <code className="num [overflow-wrap:anywhere]">{expected}</code>
          </span>
        )}
      </div>
    ),
  },
];
