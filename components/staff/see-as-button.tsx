"use client";

import { Eye } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useStaffActions } from "./actions";

/** Opens the customer's console as they see it; nothing can be changed there. */
export function SeeAsButton({ orgId }: { orgId: string }) {
  const [pending, setPending] = useState(false);
  const { seeAs } = useStaffActions();
  const toast = useToast();
  const open = () => {
    setPending(true);
    seeAs(orgId).catch((thrown: unknown) => {
      setPending(false);
      toast({ title: fieldErrors(thrown).summary, tone: "bad" });
    });
  };
  return (
    <Button onClick={open} pending={pending}>
      <Eye size={15} aria-hidden="true" />
      See as read-only
    </Button>
  );
}
