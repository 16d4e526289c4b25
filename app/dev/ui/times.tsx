import { Meter } from "@/components/ui/meter";
import { Progress } from "@/components/ui/progress";
import { RelativeTime } from "@/components/ui/relative-time";
import { TimeLeft } from "@/components/ui/time-left";
import { TimeRing } from "@/components/ui/time-ring";
import { MINUTE_MS } from "@/lib/core/durations";
import { Line, Section } from "./section";

const NOW = Date.UTC(2026, 10, 21, 7, 41, 21);
const LEFT = [-68, 31, 271, 662, 1185];
const AGO = [0, 0.07, 12, 420, 1500, 8_000, 400_000];

export function Times() {
  return (
    <Section title="Time and measure">
      <Line>
        {LEFT.map((minutes) => (
          <TimeLeft key={minutes} dueMs={NOW + minutes * MINUTE_MS} now={NOW} size="large" />
        ))}
      </Line>
      <Line>
        {LEFT.slice(0, 3).map((minutes) => (
          <TimeLeft key={minutes} dueMs={NOW + minutes * MINUTE_MS} now={NOW} />
        ))}
      </Line>
      <Line>
        {LEFT.map((minutes) => (
          <TimeRing key={minutes} dueMs={NOW + minutes * MINUTE_MS} now={NOW} totalMs={24 * 60 * MINUTE_MS} />
        ))}
      </Line>
      <Line>
        {AGO.map((minutes) => (
          <RelativeTime key={minutes} at={NOW - minutes * MINUTE_MS} now={NOW} className="text-13 text-muted" />
        ))}
        <RelativeTime at={NOW + 8_600 * MINUTE_MS} now={NOW} className="text-13 text-warn" />
      </Line>
      <div className="grid max-w-[520px] gap-5">
        <Meter label="Calls this period" value={61_204} max={100_000} forecast={92_000} text="61,204 of 100,000 calls" />
        <Meter label="Calls this period, near the end" value={97_000} max={100_000} tone="warn" />
        <Progress label="Importing" value={1_204} max={6_000} text="1,204 of 6,000 rows" />
        <Progress label="Reading the file" value={null} />
      </div>
    </Section>
  );
}
