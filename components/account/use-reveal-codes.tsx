"use client";

import { useReveal } from "@/components/ui/use-reveal";
import { RecoveryCodes } from "./recovery-codes";

type CodesRequest = { title: string; email: string; request: () => Promise<{ codes: readonly string[] }>; onStored: () => void };

const LOST =
  "The response did not arrive, but your two-factor authentication may have changed. If it is shown as set up, generate new recovery codes before you leave this page.";

/** Returns a function that runs a request for recovery codes and shows them, once. */
export function useRevealCodes(): (wanted: CodesRequest) => Promise<void> {
  const reveal = useReveal();
  return ({ title, email, request, onStored }) =>
    reveal({
      label: "recovery codes",
      lost: LOST,
      onStored,
      request: async () => {
        const { codes } = await request();
        return (close) => <RecoveryCodes title={title} codes={codes} email={email} onStored={close} />;
      },
    });
}
