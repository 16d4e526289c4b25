"use client";

import { useOptimistic, useTransition } from "react";
import { fieldErrors } from "@/components/ui/form-errors";
import { Switch } from "@/components/ui/switch";
import { useToast } from "@/components/ui/use-toast";
import { useAccountActions, useSettled } from "./actions";

/** Single letters as shortcuts, which speech input and some keyboards trip over. */
export function ShortcutsSwitch({ hasShortcuts }: { hasShortcuts: boolean }) {
  const { setShortcuts } = useAccountActions();
  const settled = useSettled();
  const toast = useToast();
  const [, start] = useTransition();
  const [shown, show] = useOptimistic(hasShortcuts);
  const set = (wanted: boolean) =>
    start(async () => {
      show(wanted);
      try {
        await setShortcuts(wanted);
        settled(wanted ? "Single-letter shortcuts are on" : "Single-letter shortcuts are off");
      } catch (thrown) {
        toast({ title: "Not changed", description: fieldErrors(thrown).summary, tone: "bad" });
      }
    });
  return (
    <Switch
      label="Single-letter shortcuts"
      hint="Such as j and k in lists. Turn them off if you use speech input. ⌘K always works."
      checked={shown}
      onChange={(event) => set(event.target.checked)}
    />
  );
}
