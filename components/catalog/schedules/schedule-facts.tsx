import { Card } from "@/components/ui/card";
import { type Description, DescriptionList } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import type { ScheduleRow } from "@/lib/catalog/schedules/contract";
import { countText, durationText } from "@/lib/core/wording";
import { kindText } from "../words";
import { placeTitle } from "./words";

type ScheduleFactsProps = { schedule: ScheduleRow; nextTimes: readonly number[]; who: string | null };

function publishing({ publish, bounds }: ScheduleRow): string {
  if (publish === "never") return "Every change is reviewed and published by a person.";
  const shares = `up to ${bounds.added_pct}% added, ${bounds.changed_pct}% changed and ${bounds.removed_pct}% removed records of each kind`;
  const counts = `${countText(bounds.quarantined_rows)} quarantined rows, ${countText(bounds.lost_links)} lost company links, ${countText(bounds.emptied_values)} emptied values`;
  return `Automatic: ${shares}; ${counts}. Anything else needs a review.`;
}

function factsOf({ schedule, nextTimes, who }: ScheduleFactsProps): Description[] {
  const { place, kind, mapping_name, options, cron, time_zone, grace_minutes, needs_change, has_credentials, created_at } = schedule;
  const told = Object.entries(options).filter(([, value]) => value !== "");
  return [
    { term: "From", details: <span className="[overflow-wrap:anywhere]">{placeTitle(place)}</span> },
    ...(place.via === "folder" ? [] : [{ term: "Credentials", details: has_credentials ? "Stored, encrypted" : "None" }]),
    { term: "File type", details: mapping_name === null ? kindText(kind) : `Mapping ${mapping_name}` },
    ...(told.length === 0 ? [] : [{ term: "Options", details: told.map(([name, value]) => `${name}: ${value}`).join(", ") }]),
    {
      term: "Times",
      details: (
        <>
          <span className="num">{cron}</span> in {time_zone}
        </>
      ),
    },
    {
      term: "Next",
      details:
        nextTimes.length === 0 ? (
          "Paused"
        ) : (
          <span className="flex flex-wrap gap-x-4">
            {nextTimes.map((at) => (
              <Moment key={at} at={at} />
            ))}
          </span>
        ),
    },
    {
      term: "Late",
      details: `${durationText(grace_minutes)} after a due time without a file${needs_change ? ", or with an unchanged one" : ""}`,
    },
    { term: "Publishing", details: publishing(schedule) },
    {
      term: "Created",
      details: (
        <>
          <Moment at={created_at} form="day" /> by {who ?? "the command line"}
        </>
      ),
    },
  ];
}

/** What a schedule does. Of its credentials, only that there are some. */
export function ScheduleFacts(props: ScheduleFactsProps) {
  return (
    <Card title="Settings">
      <DescriptionList items={factsOf(props)} />
    </Card>
  );
}
