"use client";

import { Eye } from "lucide-react";
import { RunButton } from "@/components/ui/run-button";
import { useStaffActions } from "./actions";

/** Opens the customer's console as they see it; nothing can be changed there. */
export function SeeAsButton({ orgId }: { orgId: string }) {
  const { seeAs } = useStaffActions();
  return (
    <RunButton run={() => seeAs(orgId)}>
      <Eye size={15} aria-hidden="true" />
      View as customer (read-only)
    </RunButton>
  );
}
