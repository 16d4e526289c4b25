import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, type Description } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import type { KeyDetail, KeyLink } from "@/lib/keys/contract";
import { SCOPES } from "@/lib/keys/scopes";
import { AddressList } from "./address-list";
import { maskedKey, modeText, scopeTitle } from "./words";

type KeyFactsProps = {
  keyRow: KeyDetail;
  prefix: string;
  now: number;
  /** Who made it, as the record knows; null: it doesn't. */
  madeBy: string | null;
};

/** Everything that is known about a key but its secret. */
export function KeyFacts({ keyRow, prefix, now, madeBy }: KeyFactsProps) {
  const { id, mode, scopes, addresses, createdAt, expiresAt, lastUsedAt, lastUsedAddress, predecessor, successor } = keyRow;
  const items: Description[] = [
    { term: "Key", details: maskedKey(prefix, keyRow), num: true },
    { term: "Mode", details: modeText(mode) },
    {
      term: "Scopes",
      details:
        SCOPES.filter((scope) => scopes.includes(scope))
          .map(scopeTitle)
          .join(", ") || "None",
    },
    { term: "Allowed from", details: addresses.length === 0 ? "Any IP address" : <AddressList addresses={addresses} /> },
    { term: "Created", details: <When at={createdAt} now={now} more={madeBy === null ? null : `by ${madeBy}`} /> },
    {
      term: "Expires",
      details: expiresAt === null ? "Never" : <When at={expiresAt} now={now} more={<Moment at={expiresAt} />} />,
    },
    {
      term: "Last used",
      details:
        lastUsedAt === null ? (
          "Never"
        ) : (
          <When at={lastUsedAt} now={now} more={lastUsedAddress === null ? null : `from ${lastUsedAddress}`} />
        ),
    },
    ...(predecessor === null ? [] : [{ term: "Replaces", details: <OtherKey other={predecessor} /> }]),
    ...(successor === null ? [] : [{ term: "Replaced by", details: <OtherKey other={successor} /> }]),
    { term: "ID", details: <Id id={id} /> },
  ];
  return (
    <Card title="Details">
      <DescriptionList items={items} />
    </Card>
  );
}

function When({ at, now, more }: { at: string; now: number; more: ReactNode }) {
  return (
    <>
      <RelativeTime at={at} now={now} />
      {more !== null && <span className="wrap-anywhere text-muted"> · {more}</span>}
    </>
  );
}

function OtherKey({ other }: { other: KeyLink }) {
  return (
    <>
      <TextLink href={`/console/keys/${other.id}`} className="wrap-anywhere">
        {other.name}
      </TextLink>{" "}
      <span className="num text-13 text-muted">…{other.hint}</span>
    </>
  );
}

function Id({ id }: { id: string }) {
  return (
    <span className="-my-1 inline-flex items-center gap-1">
      <code className="num text-13">{id}</code>
      <CopyButton text={id} label="Copy key ID" />
    </span>
  );
}
