import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, type Description } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import type { EndpointRow } from "@/lib/webhooks/contract";
import { RotateSecret } from "./rotate-secret";
import { eventTitle } from "./words";

type EndpointFactsProps = { endpoint: EndpointRow; now: number; mayChange: boolean };

/** Everything that is known about an endpoint but its secret. */
export function EndpointFacts({ endpoint, now, mayChange }: EndpointFactsProps) {
  const { id, url, types, sources, alertAddress, createdAt, failingSince, lastSuccessAt } = endpoint;
  const items: Description[] = [
    { term: "URL", details: <span className="wrap-anywhere">{url}</span>, num: true },
    { term: "Events", details: <Events types={types} /> },
    { term: "Sources", details: sources.length === 0 ? "All" : <span className="num text-13 wrap-anywhere">{sources.join(", ")}</span> },
    { term: "Signing secret", details: <Secret endpoint={endpoint} now={now} mayChange={mayChange} /> },
    { term: "Alerts go to", details: <span className="wrap-anywhere">{alertAddress ?? "The owners"}</span> },
    { term: "Last delivered", details: lastSuccessAt === null ? "Never" : <RelativeTime at={lastSuccessAt} now={now} /> },
    ...(failingSince === null
      ? []
      : [{ term: "Failing since", details: <RelativeTime at={failingSince} now={now} className="text-bad" /> }]),
    { term: "Created", details: <RelativeTime at={createdAt} now={now} /> },
    { term: "ID", details: <Id id={id} /> },
  ];
  return (
    <Card title="Details">
      <DescriptionList items={items} />
    </Card>
  );
}

function Events({ types }: { types: readonly string[] }) {
  return (
    <ul className="grid gap-0.5">
      {types.map((type) => (
        <li key={type}>
          {eventTitle(type)} <code className="num text-12 text-muted">{type}</code>
        </li>
      ))}
    </ul>
  );
}

function Secret({ endpoint: { id, oldSecretUntil }, now, mayChange }: EndpointFactsProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:-mt-1">
      <span className="num text-13">whsec_…</span>
      {oldSecretUntil !== null && (
        <span className="text-13 text-muted">
          The old secret expires <RelativeTime at={oldSecretUntil} now={now} />
        </span>
      )}
      {mayChange && <RotateSecret id={id} isRotating={oldSecretUntil !== null} />}
    </span>
  );
}

function Id({ id }: { id: string }) {
  return (
    <span className="-my-1 inline-flex items-center gap-1">
      <code className="num text-13 break-all">{id}</code>
      <CopyButton text={id} label="Copy endpoint ID" />
    </span>
  );
}
