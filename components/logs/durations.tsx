import { countText } from "@/lib/core/wording";
import { type CallDurations, MOST_MEASURED } from "@/lib/metering/contract";
import { durationText } from "./decode";

/** How long the requests below took. */
export function Durations({ count, p50, p95, p99 }: CallDurations) {
  const figures = [
    { name: "p50", us: p50 },
    { name: "p95", us: p95 },
    { name: "p99", us: p99 },
  ];
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
      <span>{count < MOST_MEASURED ? "Duration" : `Duration of the newest ${countText(MOST_MEASURED)}`}</span>
      {figures.map(({ name, us }) => (
        <span key={name}>
          {name} <span className="num text-ink">{durationText(us)}</span>
        </span>
      ))}
    </p>
  );
}
