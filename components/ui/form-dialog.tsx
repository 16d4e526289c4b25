"use client";

import { type ReactNode, useState } from "react";
import type { ButtonVariant } from "./button-class";
import { Dialog } from "./dialog";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";
import { useDone } from "./use-done";
import type { PopupTrigger } from "./use-first-use";
import type { ToastInput } from "./use-toast";

type FormDialogProps = {
  title: string;
  description?: string;
  /** The element that opens it. Leave it out and control `open` instead. */
  trigger?: PopupTrigger;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  size?: "sm" | "md" | "lg";
  /** The verb on the button: "Save changes". */
  submit: string;
  variant?: ButtonVariant;
  /** Sends the data and returns what is said once it is done. */
  onSubmit: (data: FormData) => Promise<ToastInput>;
  children: ReactNode;
};

/** A form above the page: closes when it is sent, says so, and loads the page again. */
export function FormDialog({ title, submit, variant = "primary", onSubmit, children, ...dialog }: FormDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const said = useDone();
  const { open = ownOpen, onOpenChange = setOwnOpen } = dialog;

  async function send(data: FormData) {
    const done = await onSubmit(data);
    onOpenChange(false);
    said(done);
  }
  return (
    <Dialog {...dialog} title={title} open={open} onOpenChange={onOpenChange} closeOnOutside={false}>
      <Form onSubmit={send} label={title}>
        {children}
        <div className="flex justify-end">
          <SubmitButton variant={variant}>{submit}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
