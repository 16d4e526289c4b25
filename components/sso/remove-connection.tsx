"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { useSsoActions } from "./actions";

/** Takes the directory away, whatever its state. */
export function RemoveConnection() {
  const { remove } = useSsoActions();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-[60ch] text-13 text-muted">Removes the connection and its values. Members and domains stay.</p>
      <ConfirmAction
        title="Remove the directory?"
        confirm="Remove directory"
        trigger={<Button variant="danger">Remove directory</Button>}
        onConfirm={async () => {
          await remove();
          return { title: "Directory removed" };
        }}
      >
        Whoever signed in through it is signed out, and nobody is required to use it. To connect a directory again, you enter all values
        anew.
      </ConfirmAction>
    </div>
  );
}
