"use client";

import { Dialog } from "./dialog";
import { DialogClose } from "./dialog-close";
import { fieldErrors, type ProblemError } from "./form-errors";
import { FormSummary } from "./form-summary";

type FailureDialogProps = { title: string; failure: ProblemError; onClose: () => void };

/** A request that failed after its page was left: what happened, on the page that is open now. */
export function FailureDialog({ title, failure, onClose }: FailureDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} closeOnOutside={false} title={title} size="sm" footer={<DialogClose>Close</DialogClose>}>
      <FormSummary errors={fieldErrors(failure)} onPick={() => undefined} />
    </Dialog>
  );
}
