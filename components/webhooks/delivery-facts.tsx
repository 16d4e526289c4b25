import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, type Description } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { countText } from "@/lib/core/wording";
import type { DeliveryDetail } from "@/lib/webhooks/contract";
import { readableBody } from "./words";

/** What one delivery is about and what is sent. */
export function DeliveryFacts({ delivery, now }: { delivery: DeliveryDetail; now: number }) {
  const { id, type, eventAt, attempts, replays, nextAttemptAt, lastError, finishedAt, body } = delivery;
  const items: Description[] = [
    { term: "Event", details: type, num: true },
    { term: "Happened", details: <When at={eventAt} now={now} /> },
    { term: "Attempts", details: countText(attempts), num: true },
    ...(replays === 0 ? [] : [{ term: "Replayed", details: replays === 1 ? "once" : `${countText(replays)} times` }]),
    ...(nextAttemptAt === null ? [] : [{ term: "Next attempt", details: <When at={nextAttemptAt} now={now} /> }]),
    ...(finishedAt === null ? [] : [{ term: "Ended", details: <When at={finishedAt} now={now} /> }]),
    ...(lastError === null ? [] : [{ term: "Failure reason", details: lastError }]),
    { term: "webhook-id", details: <Id id={id} /> },
  ];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title="Delivery">
        <DescriptionList items={items} />
      </Card>
      <CodeBlock {...readableBody(body)} title="Body" label="Body of the message" wrap maxHeight="24rem" />
    </div>
  );
}

function When({ at, now }: { at: string; now: number }) {
  return (
    <>
      <RelativeTime at={at} now={now} /> <Moment at={at} form="exact" className="text-13 text-muted" />
    </>
  );
}

function Id({ id }: { id: string }) {
  return (
    <span className="-my-1 inline-flex items-center gap-1">
      <code className="num text-13 break-all">{id}</code>
      <CopyButton text={id} label="Copy delivery ID" />
    </span>
  );
}
