"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Dialog } from "./dialog";
import { ProblemError } from "./form-errors";
import { SecretReveal } from "./secret-reveal";
import { useLeaveGuard } from "./use-leave-guard";

export type ShownSecret = {
  title: string;
  /** What the secret is: "API key". */
  label: string;
  secret: string;
  /** What belongs beside the secret. */
  beside?: ReactNode;
  onStored?: () => void;
};
type Reveal = (request: () => Promise<ShownSecret>) => Promise<void>;

const SecretContext = createContext<Reveal>(() => Promise.reject(new Error("SecretProvider is missing")));

/** Returns a function that runs a request and shows the secret of its response. Throws what the request throws. */
export const useReveal = (): Reveal => useContext(SecretContext);

const LOST = "The response did not arrive. It may have been created all the same: check the list before you try again.";

/** Holds the secret that is shown once, above the pages of a shell: no page that is read again or left takes it away. */
export function SecretProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const { refresh } = useRouter();
  useLeaveGuard(shown !== null);

  const reveal = useCallback<Reveal>(
    async (request) => {
      try {
        setShown(await request());
      } catch (thrown) {
        // A refusal made nothing, and an ended session would lead away from what was typed.
        if (thrown instanceof ProblemError) throw thrown;
        refresh();
        throw new ProblemError({ code: "response-lost", detail: LOST });
      }
      refresh();
    },
    [refresh],
  );
  function store() {
    setShown(null);
    shown?.onStored?.();
  }

  return (
    <SecretContext value={reveal}>
      {children}
      <Dialog open={shown !== null} isLocked size="lg" title={shown?.title}>
        {shown !== null && (
          <SecretReveal secret={shown.secret} label={shown.label} onStored={store}>
            {shown.beside}
          </SecretReveal>
        )}
      </Dialog>
    </SecretContext>
  );
}
