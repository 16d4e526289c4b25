"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { countText } from "@/lib/core/wording";
import { MAX_RETRIED } from "@/lib/jobs/contract";
import { useJobActions } from "./actions";
import { jobTitle } from "./job-title";

/** Queues everything again that failed in a queue. */
export function RetryAll({ queue, failed }: { queue: string; failed: number }) {
  const { retryAll } = useJobActions();
  return (
    <ConfirmAction
      title={`Retry all in “${jobTitle(queue)}”`}
      confirm="Retry all"
      variant="primary"
      onConfirm={async () => {
        const { count } = await retryAll(queue);
        return { title: count === 1 ? "1 job is queued again" : `${countText(count)} jobs are queued again` };
      }}
      trigger={
        <Button size="sm">
          Retry all<span className="sr-only"> in {jobTitle(queue)}</span>
        </Button>
      }
    >
      {countText(failed)} failed {failed === 1 ? "job is" : "jobs are"} queued again with a full set of attempts, {countText(MAX_RETRIED)}{" "}
      at most. Jobs that fail again return to this list.
    </ConfirmAction>
  );
}
