"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { useDataActions } from "./actions";

/** Throws an import away; decisions that it would have published are free again. */
export function DiscardButton({ id }: { id: string }) {
  const { discard } = useDataActions();
  return (
    <ConfirmAction
      title="Discard import"
      confirm="Discard import"
      trigger={<Button>Discard import</Button>}
      onConfirm={async () => {
        await discard(id);
        return { title: "Import discarded" };
      }}
    >
      Its rows and open decisions are discarded. Published data stays unchanged, and decisions included in the import can still be
      published.
    </ConfirmAction>
  );
}
