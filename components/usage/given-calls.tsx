import { Day } from "@/components/ui/day";
import type { GivenCalls as Given } from "@/lib/billing/contract";
import { countText } from "@/lib/core/wording";

/** What of a quota is given with a higher plan, and what the quota is after it. */
export function GivenCalls({ given: { title, calls, ends } }: { given: Given }) {
  if (ends === null)
    return (
      <p className="mt-2.5 text-13 text-muted">
        {countText(calls)} of these calls are given with {title}.
      </p>
    );
  return (
    <p className="mt-2.5 text-13 text-muted">
      {countText(calls)} of these calls are given with {title} until <Day at={ends.lastDay} className="whitespace-nowrap" />. After that,
      the quota falls to {countText(ends.quotaCalls)}.
    </p>
  );
}
