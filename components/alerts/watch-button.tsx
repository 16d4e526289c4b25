"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors, isCancelled, isGone } from "@/components/ui/form-errors";
import { useDone } from "@/components/ui/use-done";
import { useToast } from "@/components/ui/use-toast";
import type { WatchSubject } from "@/lib/alerts/watches/contract";
import { ALREADY_STOPPED, useWatchActions } from "./actions";

type WatchButtonProps = {
  subject: WatchSubject;
  /** Null: not watched. */
  watch: string | null;
};

const WHEN = { company: "a release changes this company", shipments: "a new quarter of this table is published" };

/** Begins and ends the watching of what a page shows. */
export function WatchButton({ subject, watch }: WatchButtonProps) {
  const { create, remove } = useWatchActions();
  const [done, toast] = [useDone(), useToast()];
  const [pending, setPending] = useState(false);
  async function run() {
    setPending(true);
    try {
      if (watch === null) {
        await create(subject);
        done({ title: "Watching", description: `You get a notification and an e-mail when ${WHEN[subject.kind]}.` });
      } else {
        await remove(watch);
        done({ title: "No longer watched" });
      }
    } catch (thrown) {
      if (watch !== null && isGone(thrown)) done(ALREADY_STOPPED);
      else if (!isCancelled(thrown)) toast({ title: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button size="sm" pending={pending} aria-pressed={watch !== null} onClick={() => void run()}>
      {watch === null ? "Watch" : "Watching"}
    </Button>
  );
}
