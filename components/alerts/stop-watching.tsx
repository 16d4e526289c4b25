"use client";

import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { IconButton } from "@/components/ui/icon-button";
import type { Watch } from "@/lib/alerts/watches/contract";
import { useWatchActions } from "./actions";

/** Asks, and ends one watch. */
export function StopWatching({ watch, icon }: { watch: Watch; icon: ReactNode }) {
  const { remove } = useWatchActions();
  async function run() {
    await remove(watch.id);
    return { title: "No longer watched" };
  }
  return (
    <ConfirmAction
      title="Stop watching?"
      confirm="Stop watching"
      onConfirm={run}
      trigger={<IconButton label={`Stop watching ${watch.name}`} icon={icon} size="sm" />}
    >
      You get no more notifications and e-mails about {watch.name}.
    </ConfirmAction>
  );
}
