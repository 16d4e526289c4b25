"use client";

import type { ReactNode } from "react";
import { RunButton } from "@/components/ui/run-button";
import { useDataActions } from "./actions";

type ImportStepProps = { id: string; what: "check" | "readAgain"; children: ReactNode; done: string };

/** One step of an import that needs no question: checking or reading it again. */
export function ImportStep({ id, what, children, done }: ImportStepProps) {
  const actions = useDataActions();
  async function run() {
    await actions[what](id);
    return { title: done };
  }
  return (
    <RunButton size="sm" run={run}>
      {children}
    </RunButton>
  );
}
