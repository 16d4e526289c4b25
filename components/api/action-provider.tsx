"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { ProblemError } from "@/components/ui/form-errors";
import { callApi, type ApiCall } from "./call-api";
import { StepUpDialog } from "./step-up-dialog";

type Action = <T = unknown>(path: string, call?: ApiCall) => Promise<T>;
type Waiting = { resolve: () => void; reject: (error: unknown) => void; error: unknown };

const ActionContext = createContext<Action>(callApi);

/** Calls the portal; asks for the password in between where that is needed, and goes to the sign-in page when the session has ended. */
export const useAction = (): Action => useContext(ActionContext);

export function ActionProvider({ children }: { children: ReactNode }) {
  const path = usePathname();
  const waiting = useRef<Waiting | null>(null);
  const [asks, setAsks] = useState(false);

  const act = useCallback<Action>(
    async <T,>(address: string, call?: ApiCall) => {
      try {
        return await callApi<T>(address, call);
      } catch (error) {
        const code = error instanceof ProblemError ? error.problem.code : "";
        if (code === "session-missing") window.location.assign(`/sign-in?next=${encodeURIComponent(path)}`);
        if (code !== "step-up-required") throw error;
        await new Promise<void>((resolve, reject) => {
          waiting.current = { resolve, reject, error };
          setAsks(true);
        });
        return callApi<T>(address, call);
      }
    },
    [path],
  );

  const settle = (confirmed: boolean) => {
    setAsks(false);
    if (confirmed) waiting.current?.resolve();
    else waiting.current?.reject(waiting.current.error);
    waiting.current = null;
  };

  return (
    <ActionContext value={act}>
      {children}
      <StepUpDialog open={asks} onDone={settle} />
    </ActionContext>
  );
}
