"use client";

import { useStaffMay } from "@/components/api/staff-role";
import { RunButton } from "@/components/ui/run-button";
import { useStaffActions } from "./actions";

/** Looks the records of all sender domains up now. */
export function CheckSendersButton() {
  const may = useStaffMay("mail:write");
  const { checkSenders } = useStaffActions();
  async function check() {
    await checkSenders();
    return { title: "Records checked" };
  }
  if (!may) return null;
  return (
    <RunButton run={check} failed="Not checked">
      Check now
    </RunButton>
  );
}
