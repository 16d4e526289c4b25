"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/use-toast";
import { countText } from "@/lib/core/wording";
import { MAX_RETRIED } from "@/lib/jobs/contract";
import { useJobActions } from "./actions";

/** Queues everything again that failed in a queue. */
export function RetryAll({ queue, failed }: { queue: string; failed: number }) {
  const { retryAll } = useJobActions();
  const toast = useToast();
  return (
    <ConfirmDialog
      title={`Retry all in ${queue}`}
      confirm="Retry all"
      variant="primary"
      onConfirm={async () => {
        const { count } = await retryAll(queue);
        toast({ title: count === 1 ? "1 job is queued again" : `${countText(count)} jobs are queued again` });
      }}
      trigger={
        <Button size="sm">
          Retry all<span className="sr-only"> of {queue}</span>
        </Button>
      }
    >
      {countText(failed)} failed {failed === 1 ? "job is" : "jobs are"} queued again with a full set of attempts, {countText(MAX_RETRIED)}{" "}
      at most. Jobs that fail again return to this list.
    </ConfirmDialog>
  );
}
