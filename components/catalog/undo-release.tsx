"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { countText } from "@/lib/core/wording";
import { useDataActions } from "./actions";

/** Takes a release back by publishing its reverse. */
export function UndoRelease({ number, title, changes }: { number: number; title: string; changes: string }) {
  const { undo } = useDataActions();
  const router = useRouter();
  return (
    <ConfirmAction
      title={`Undo release ${countText(number)}`}
      confirm="Undo release"
      trigger={<Button>Undo release</Button>}
      onConfirm={async () => {
        const { release } = await undo(number);
        router.push(`/staff/data/releases/${release}`);
        return { title: `Release ${countText(release)} published` };
      }}
    >
      “{title.slice(0, 120)}” will be undone: {changes}. Within a second, customers see its records as they were before, and their webhooks
      are notified. Records that later releases changed are never overwritten. The release itself can still be read with as_of.
    </ConfirmAction>
  );
}
