"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { dialogPopup } from "@/components/ui/dialog";
import { type Refusal, refusalIn } from "@/components/ui/form-errors";
import { menuPopup } from "@/components/ui/menu";
import { popoverPopup } from "@/components/ui/popover";
import { QUIET_MS } from "@/components/ui/quiet";
import { callApi, type ApiCall } from "./call-api";

const loadStepUp = () => import("./step-up-dialog").then((file) => file.StepUpDialog);
const loadSessionEnded = () => import("./session-ended-dialog").then((file) => file.SessionEndedDialog);
const StepUpDialog = dynamic(loadStepUp, { ssr: false });
const SessionEndedDialog = dynamic(loadSessionEnded, { ssr: false });

type Action = <T = unknown>(path: string, call?: ApiCall) => Promise<T>;
type Waiting = { resolve: () => void; reject: (error: unknown) => void; error: unknown };

const ActionContext = createContext<Action>(callApi);

/** Calls the portal; asks for the password, or for a new sign-in beside the page, where that is needed, and then calls again. */
export const useAction = (): Action => useContext(ActionContext);

/** Lets calls go on without what stood between, or end with it. */
function settle(calls: Waiting[], isRemoved: boolean) {
  for (const { resolve, reject, error } of calls.splice(0)) {
    if (isRemoved) resolve();
    else reject(error);
  }
}

type ActionProviderProps = {
  /** The organisation whose directory signed the reader in, if one did: it is asked again, and no password. */
  directory?: { id: string; name: string } | null;
  children: ReactNode;
};

export function ActionProvider({ directory = null, children }: ActionProviderProps) {
  const path = usePathname();
  const waiting = useRef<Waiting[]>([]);
  const isLeft = useRef(false);
  const [asks, setAsks] = useState<Refusal | null>(null);
  const [asked, setAsked] = useState<ReadonlySet<Refusal>>(new Set());

  const act = useCallback<Action>(async <T,>(address: string, call?: ApiCall) => {
    for (;;) {
      try {
        return await callApi<T>(address, call);
      } catch (error) {
        const refusal = refusalIn(error);
        if (refusal === null || isLeft.current) throw error;
        // Ends with the call's answer, with the dialog being closed, or with these pages being left.
        await new Promise<void>((resolve, reject) => {
          waiting.current.push({ resolve, reject, error });
          setAsks(refusal);
          setAsked((before) => new Set([...before, refusal]));
        });
      }
    }
  }, []);

  useEffect(() => {
    const calls = waiting.current;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      settle(calls, false);
    };
  }, []);

  // Loaded before they are needed: when a session ends, the connection may be what is gone too.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadStepUp, loadSessionEnded, dialogPopup.load, menuPopup.load, popoverPopup.load]) load().catch(() => undefined);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);

  const onDone = (isRemoved: boolean) => {
    setAsks(null);
    settle(waiting.current, isRemoved);
  };

  return (
    <ActionContext value={act}>
      {children}
      {asked.has("step-up-required") && <StepUpDialog open={asks === "step-up-required"} directory={directory} onDone={onDone} />}
      {asked.has("session-missing") && <SessionEndedDialog open={asks === "session-missing"} path={path} onDone={onDone} />}
    </ActionContext>
  );
}
