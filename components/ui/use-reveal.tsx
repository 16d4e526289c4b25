"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { Button } from "./button";
import { Dialog, dialogPopup } from "./dialog";
import { ProblemError, fieldErrors } from "./form-errors";
import { FormSummary } from "./form-summary";
import { type Shown, useHold } from "./secret-provider";

type Reveal = {
  /** What the request brings: "API key". */
  label: string;
  /** Shows what it brought; called with what to do once that is stored. */
  request: () => Promise<Shown>;
  /** Goes on after it was stored, on the page that the request was made from. */
  onStored?: (() => void) | undefined;
  /** Said when no response arrived. */
  lost?: string;
};

const LOST = "The response did not arrive, but it may have been created anyway. Check the list before you try again.";

/**
 * Returns a function that runs a request and shows what is shown once of its response, wherever the reader is by then. Throws what
 * the request throws while the page that made it is open; on another page it shows the failure itself.
 */
export function useReveal(): (reveal: Reveal) => Promise<void> {
  const hold = useHold();
  const { refresh } = useRouter();
  return useCallback(
    ({ label, request, onStored, lost = LOST }) =>
      hold(async (isHere) => {
        // What could not be shown is not asked for.
        await dialogPopup.load();
        try {
          const shown = await request();
          return (close) =>
            shown(() => {
              close();
              // Not before: a refresh that fails loads the page anew, and what is shown would go with it.
              refresh();
              if (isHere()) onStored?.();
            });
        } catch (thrown) {
          const failure = thrown instanceof ProblemError ? thrown : new ProblemError({ code: "response-lost", detail: lost });
          // A refusal made nothing, and an ended session would lead away from what was typed.
          // Without a connection a refresh would load the page anew, and find none.
          if ((failure !== thrown || failure.problem.code === "internal") && navigator.onLine) refresh();
          if (isHere()) throw failure;
          return (close) => <FailureDialog title={`Request failed: ${label}`} failure={failure} onClose={close} />;
        }
      }),
    [hold, refresh],
  );
}

type FailureDialogProps = { title: string; failure: ProblemError; onClose: () => void };

/** A request that failed after its page was left: what happened, on the page that is open now. */
function FailureDialog({ title, failure, onClose }: FailureDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} closeOnOutside={false} title={title} size="sm" footer={<Button onClick={onClose}>Close</Button>}>
      <FormSummary errors={fieldErrors(failure)} onPick={() => undefined} />
    </Dialog>
  );
}
