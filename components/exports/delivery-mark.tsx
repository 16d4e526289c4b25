import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import type { ExportDelivery } from "@/lib/exports/contract";
import { DELIVERY_LABELS } from "./words";

/** How far the way into the bucket is: when and where, or why not. */
export function DeliveryMark({ delivery, now }: { delivery: ExportDelivery; now: number }) {
  const { state, location, delivered_at: at, next_attempt_at: next, failure } = delivery;
  const { label, tone } = DELIVERY_LABELS[state];
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-2">
        <Tag tone={tone} dot>
          {label}
        </Tag>
        {at !== null && <RelativeTime at={at} now={now} />}
      </div>
      {location !== null && (
        <span className="flex min-w-0 items-start gap-2">
          <span className="num min-w-0 text-13 wrap-anywhere">{location}</span>
          <CopyButton text={location} label="Copy the location" />
        </span>
      )}
      {failure !== null && <span className="text-13 text-muted wrap-anywhere">{failure}</span>}
      {failure !== null && next !== null && (
        <span className="text-13 text-muted">
          Next attempt <RelativeTime at={next} now={now} />.
        </span>
      )}
    </div>
  );
}
