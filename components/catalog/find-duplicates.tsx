"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { countText } from "@/lib/core/wording";
import { useDataActions } from "./actions";

/** Compares the published records of all sources. */
export function FindDuplicates() {
  const { findDuplicates } = useDataActions();
  return (
    <ConfirmAction
      title="Find duplicates"
      confirm="Find duplicates"
      trigger={<Button>Find duplicates</Button>}
      onConfirm={async () => ({ title: `${countText((await findDuplicates()).open)} open pairs` })}
    >
      The published records of all sources are compared; generated ones are left out. This can take a minute. Nothing that is published
      changes, and earlier decisions are kept.
    </ConfirmAction>
  );
}
