import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, type Description } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { countText, sizeText } from "@/lib/core/wording";
import type { CallEntry } from "@/lib/metering/contract";
import { durationText } from "./decode";
import { StatusTag } from "./status-tag";

/** What came of a request: status, size, time, charge, and who sent it from where. */
export function EntryFacts({ entry, now }: { entry: CallEntry; now: number }) {
  const { id, at, status, durationUs, bytes, charge, mode, keyId, keyName, isKeyKnown, address, clientId } = entry;
  const key = isKeyKnown ? <TextLink href={`/console/keys/${keyId}`}>{keyName}</TextLink> : keyName;
  const items: Description[] = [
    { term: "Status", details: <StatusTag status={status} /> },
    {
      term: "Time",
      details: (
        <>
          <Moment at={at} form="exact" className="num text-13" /> <RelativeTime at={at} now={now} className="text-13 text-muted" />
        </>
      ),
    },
    { term: "Charge", details: charge === 1 ? "1 call" : mode === "sandbox" ? "none, sandbox" : "none" },
    { term: "Duration", details: durationText(durationUs), num: true },
    { term: "Size", details: bytes === 0 ? "no body" : <span title={`${countText(bytes)} bytes`}>{sizeText(bytes)}</span>, num: true },
    {
      term: "Key",
      details: (
        <span className="flex min-w-0 flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          {key} {mode === "sandbox" && <Tag>sandbox</Tag>}
        </span>
      ),
    },
    { term: "IP address", details: address ?? "unknown", num: address !== null },
    { term: "Request ID", details: <Id id={id} label="Copy request ID" />, num: true },
    ...(clientId === null ? [] : [{ term: "Your ID", details: <Id id={clientId} label="Copy your ID" />, num: true }]),
  ];
  return <DescriptionList items={items} />;
}

function Id({ id, label }: { id: string; label: string }) {
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">{id}</span>
      <span className="-my-1 shrink-0">
        <CopyButton text={id} label={label} />
      </span>
    </span>
  );
}
