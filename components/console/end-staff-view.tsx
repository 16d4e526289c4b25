"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useConsoleActions } from "./actions";

/** Back from a customer's console to the staff pages. */
export function EndStaffView() {
  const { endStaffView } = useConsoleActions();
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function end() {
    setPending(true);
    try {
      await endStaffView();
      window.location.assign("/staff/customers");
    } catch (thrown) {
      setPending(false);
      toast({ title: "Could not end the view", description: fieldErrors(thrown).summary, tone: "bad" });
    }
  }
  return (
    <Button size="sm" pending={pending} onClick={end}>
      End view
    </Button>
  );
}
