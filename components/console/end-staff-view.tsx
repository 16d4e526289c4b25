"use client";

import { goTo } from "@/components/api/leave";
import { RunButton } from "@/components/ui/run-button";
import { useConsoleActions } from "./actions";

/** Back from a customer's console to the staff pages. */
export function EndStaffView() {
  const { endStaffView } = useConsoleActions();
  async function end() {
    await endStaffView();
    await goTo("/staff/customers");
  }
  return (
    <RunButton size="sm" run={end} failed="Could not end the view">
      End view
    </RunButton>
  );
}
