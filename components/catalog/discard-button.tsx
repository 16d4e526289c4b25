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
      title="Discard import"
      confirm="Discard"
      trigger={<Button>Discard</Button>}
      onConfirm={async () => {
        await discard(id);
        toast({ title: "Import discarded" });
      }}
    >
      Its rows and open decisions are discarded. Published data stays unchanged, and decisions included in it remain to be published.
    </ConfirmDialog>
  );
}
