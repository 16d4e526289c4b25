"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/use-toast";
import { countText } from "@/lib/core/wording";
import { useDataActions } from "./actions";

/** Takes the newest release back by publishing its reverse. */
export function UndoRelease({ number, title, changes }: { number: number; title: string; changes: string }) {
  const { undo } = useDataActions();
  const router = useRouter();
  const toast = useToast();
  return (
    <ConfirmDialog
      title={`Undo release ${countText(number)}`}
      confirm="Undo release"
      trigger={<Button>Undo release</Button>}
      onConfirm={async () => {
        const { release } = await undo(number);
        toast({ title: `Release ${countText(release)} published` });
        router.push(`/staff/data/releases/${release}`);
      }}
    >
      “{title.slice(0, 120)}” will be undone: {changes}. Within a second, customers see the data as it was before, and their webhooks are
      notified. The release itself can still be read with as_of.
    </ConfirmDialog>
  );
}
