"use client";

import { useRouter } from "next/navigation";
import { useRefresh } from "@/components/api/use-refresh";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RunButton } from "@/components/ui/run-button";
import { useToast } from "@/components/ui/use-toast";
import { useScheduleActions } from "./use-schedule-actions";

type ScheduleButtonsProps = { id: string; name: string; state: "active" | "paused"; run: "none" | "under-way" | "retrying" };

const LIST = "/staff/data/schedules";
const EVERY_MS = 3_000;

/** What can be done with a schedule; the page follows a run that is under way. One that retries can be replaced or cancelled. */
export function ScheduleButtons({ id, name, state, run }: ScheduleButtonsProps) {
  const actions = useScheduleActions();
  const router = useRouter();
  const toast = useToast();
  useRefresh(run === "none" ? null : EVERY_MS);
  const [other, verb] = state === "active" ? (["paused", "Pause"] as const) : (["active", "Resume"] as const);
  return (
    <>
      <RunButton
        variant="primary"
        disabled={run === "under-way"}
        run={async () => {
          await actions.run(id);
          return { title: "Run started" };
        }}
      >
        Run now
      </RunButton>
      {run === "retrying" && (
        <RunButton
          run={async () => {
            await actions.cancelRun(id);
            return { title: "Run cancelled" };
          }}
        >
          Cancel run
        </RunButton>
      )}
      <ButtonLink href={`${LIST}/${id}/edit`}>Edit schedule</ButtonLink>
      <RunButton
        run={async () => {
          await actions.switchTo(id, other);
          return { title: other === "paused" ? `${name} paused` : `${name} resumed` };
        }}
      >
        {verb}
      </RunButton>
      <ConfirmDialog
        title="Remove schedule"
        confirm="Remove schedule"
        trigger={<Button>Remove</Button>}
        onConfirm={async () => {
          await actions.remove(id);
          toast({ title: `${name} removed` });
          router.push(LIST);
        }}
      >
        Its times stop, and its credentials are deleted. Imports and releases that it made stay.
      </ConfirmDialog>
    </>
  );
}
