"use client";

import { useOptimistic, useTransition } from "react";
import { fieldErrors } from "@/components/ui/form-errors";
import { browserZone } from "@/components/ui/moment";
import { Switch } from "@/components/ui/switch";
import { useDone } from "@/components/ui/use-done";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useModKey } from "@/components/ui/use-mod-key";
import { useToast } from "@/components/ui/use-toast";
import type { Preferences, PreferencesInput } from "@/lib/accounts/contract";
import { useAccountActions } from "./actions";

/** Single letters as shortcuts, which speech input and some keyboards trip over, and the time zone of times. */
export function PreferenceSwitches({ preferences }: { preferences: Preferences }) {
  const { setPreferences } = useAccountActions();
  const said = useDone();
  const toast = useToast();
  const isHydrated = useHydrated();
  const searchKeys = useModKey("K");
  const [, start] = useTransition();
  const [{ hasShortcuts, timeZone }, show] = useOptimistic(preferences);
  const set = (wanted: PreferencesInput, done: string) =>
    start(async () => {
      show((shown) => ({ ...shown, ...wanted }));
      try {
        await setPreferences(wanted);
        said({ title: done });
      } catch (thrown) {
        toast({ title: "Not changed", description: fieldErrors(thrown).summary, tone: "bad" });
      }
    });
  const zone = timeZone ?? (isHydrated ? browserZone() : null);
  return (
    <>
      <Switch
        label="Single-letter shortcuts"
        hint={`For example, j and k in lists. Turn them off if you use speech input. ${searchKeys} always works.`}
        checked={hasShortcuts}
        onChange={({ target: { checked } }) =>
          set({ hasShortcuts: checked }, checked ? "Single-letter shortcuts are on" : "Single-letter shortcuts are off")
        }
      />
      <Switch
        label={`Show times in local time${zone === null ? "" : ` (${zone})`}`}
        hint="Otherwise times are in UTC. Hover over a time to see both. Data, reports and e-mails always use UTC."
        checked={timeZone !== null}
        onChange={({ target: { checked } }) =>
          set({ timeZone: checked ? browserZone() : null }, checked ? "Times are in local time" : "Times are in UTC")
        }
      />
    </>
  );
}
