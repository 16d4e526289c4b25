"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/use-toast";
import { useDataActions } from "./actions";

/** Throws an import away; decisions that it would have published are free again. */
export function DiscardButton({ id }: { id: string }) {
  const { discard } = useDataActions();
  const toast = useToast();
  return (
    <ConfirmDialog
      title="Discard this import"
      confirm="Discard"
      trigger={<Button>Discard</Button>}
      onConfirm={async () => {
        await discard(id);
        toast({ title: "The import is discarded" });
      }}
    >
      Its rows and its open questions are thrown away. What is published stays as it is, and decisions that it carries wait for another
      release.
    </ConfirmDialog>
  );
}
