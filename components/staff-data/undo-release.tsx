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
      trigger={<Button>Undo this release</Button>}
      onConfirm={async () => {
        const { release } = await undo(number);
        toast({ title: `Release ${countText(release)} takes it back` });
        router.push(`/staff/data/releases/${release}`);
      }}
    >
      “{title.slice(0, 120)}” is taken back: {changes}. Customers see what was published before it within a second, and their webhooks tell
      them. The release itself stays readable with as_of.
    </ConfirmDialog>
  );
}
