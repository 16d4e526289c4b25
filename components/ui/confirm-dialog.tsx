"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Field } from "./field";
import { type FormErrors, fieldErrors } from "./form-errors";
import { FormSummary } from "./form-summary";
import { Input } from "./input";
import type { PopupTrigger } from "./use-first-use";
import { useLostFocus } from "./use-lost-focus";

type ConfirmDialogProps = {
  title: ReactNode;
  /** What will break and what stays: "3 keys used in the last hour stop working." */
  children: ReactNode;
  /** The verb on the button: "Revoke key". */
  confirm: string;
  onConfirm: () => Promise<void> | void;
  /** Must be typed before the button works. */
  typeName?: string;
  trigger?: PopupTrigger;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  variant?: "danger" | "primary";
};

/** Asks before something that cannot be undone; stays open and says why when it fails. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  onConfirm,
  typeName,
  trigger,
  variant = "danger",
  ...state
}: ConfirmDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<FormErrors | null>(null);
  useLostFocus();

  function setOpen(open: boolean) {
    setOwnOpen(open);
    setTyped("");
    setFailure(null);
    state.onOpenChange?.(open);
  }

  async function run() {
    setPending(true);
    try {
      await onConfirm();
      setOpen(false);
    } catch (thrown) {
      setFailure(fieldErrors(thrown));
    } finally {
      setPending(false);
    }
  }

  const footer = (
    <>
      <Button disabled={pending} onClick={() => setOpen(false)}>
        Cancel
      </Button>
      <Button variant={variant} pending={pending} disabled={typeName !== undefined && typed.trim() !== typeName} onClick={run}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      title={title}
      size="sm"
      footer={footer}
      open={state.open ?? ownOpen}
      onOpenChange={setOpen}
      isLocked={pending}
      {...(trigger === undefined ? {} : { trigger })}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
        {failure !== null && <FormSummary errors={failure} onPick={() => undefined} />}
        <div>{children}</div>
        {typeName !== undefined && (
          <Field
            name="confirm_name"
            label={
              <>
                Type <code className="num">{typeName}</code> to confirm
              </>
            }
          >
            <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" spellCheck={false} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
