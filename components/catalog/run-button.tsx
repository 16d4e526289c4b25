"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useDataActions } from "./actions";

type RunButtonProps = { id: string; what: "check" | "readAgain"; children: ReactNode; done: string };

/** One step of an import that needs no question: checking or reading it again. */
export function RunButton({ id, what, children, done }: RunButtonProps) {
  const actions = useDataActions();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  async function run() {
    setPending(true);
    try {
      await actions[what](id);
      toast({ title: done });
    } catch (thrown) {
      toast({ title: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button size="sm" pending={pending} onClick={() => void run()}>
      {children}
    </Button>
  );
}
