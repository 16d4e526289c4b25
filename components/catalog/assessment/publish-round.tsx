"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/api/action-provider";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RunButton } from "@/components/ui/run-button";
import type { RoundEntry, RoundView } from "@/lib/catalog/assessments/contract";
import { ScheduleDialog } from "./schedule-dialog";
import { roundPath } from "./use-round";
import { publishText } from "./words";

type PublishRoundProps = { round: RoundView; entries: readonly RoundEntry[]; defaultZone: string };

/** How a round is published: looked at and published now, or at its time once it is complete. */
export function PublishRound({ round, entries, defaultZone }: PublishRoundProps) {
  const act = useAction();
  const router = useRouter();
  const left = entries.filter(({ is_done }) => !is_done).length;
  const at = publishText(round);
  async function preview() {
    const { import_id } = await act<{ import_id: string }>(roundPath(round.id, "import"), { method: "POST" });
    router.push(`/staff/data/imports/${import_id}`);
  }
  async function discard() {
    await act(roundPath(round.id), { method: "DELETE" });
    router.push("/staff/data/assessments");
  }
  return (
    <Card title="Publication">
      <div className="grid gap-3">
        <p className="text-14">
          {at === null ? "This round is published by hand." : `This round is published on ${at}, once it is complete.`}{" "}
          {left > 0 && `${left === 1 ? "1 series is" : `${left} series are`} not done.`}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <RunButton variant="primary" failed="Could not prepare the release" disabled={left > 0} run={preview}>
            Preview release
          </RunButton>
          <ScheduleDialog round={round} defaultZone={defaultZone} />
          <ConfirmDialog title="Discard round" confirm="Discard round" trigger={<Button>Discard round</Button>} onConfirm={discard}>
            Nothing of it is published. What was entered stays readable, and you can open another round for {round.date}.
          </ConfirmDialog>
        </div>
      </div>
    </Card>
  );
}
