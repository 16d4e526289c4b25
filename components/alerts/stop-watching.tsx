"use client";

import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { isGone } from "@/components/ui/form-errors";
import { IconButton } from "@/components/ui/icon-button";
import type { Watch } from "@/lib/alerts/watches/contract";
import { ALREADY_STOPPED, useWatchActions } from "./actions";

/** Asks, and ends one watch. */
export function StopWatching({ watch, icon }: { watch: Watch; icon: ReactNode }) {
  const { remove } = useWatchActions();
  async function run() {
    try {
      await remove(watch.id);
    } catch (thrown) {
      if (!isGone(thrown)) throw thrown;
      return ALREADY_STOPPED;
    }
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
