import { Tag } from "@/components/ui/tag";
import type { SeriesState } from "@/lib/catalog/browse/prices/contract";

type StateTagsProps = { state: SeriesState; frequency: string };

/** What is to be known of a price before it is used: that it is old, that there will be no next one, that it is a single point. */
export function StateTags({ state, frequency }: StateTagsProps) {
  return (
    <>
      {frequency === "irregular" && <Tag>Irregular</Tag>}
      {state === "stale" && <Tag tone="warn">Stale</Tag>}
      {state === "ended" && <Tag>Ended</Tag>}
    </>
  );
}
