"use client";

import { type ReactNode, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PopupTrigger } from "@/components/ui/use-first-use";
import { CodeField } from "./code-field";

type CodeDialogProps = {
  title: string;
  /** The verb on the button. */
  confirm: string;
  /** What will change. */
  children: ReactNode;
  trigger: PopupTrigger;
  onCode: (code: string) => Promise<void>;
};

/** Asks for a code before the second factor changes. */
export function CodeDialog({ title, confirm, children, trigger, onCode }: CodeDialogProps) {
  const [open, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const submit = async (data: FormData) => {
    setPending(true);
    try {
      await onCode(textOf(data, "code"));
      setOpen(false);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog open={open} onOpenChange={setOpen} isLocked={isPending} title={title} description={children} size="sm" trigger={trigger}>
      <Form onSubmit={submit} label={title}>
        <CodeField autoFocus />
        <div className="flex justify-end">
          <SubmitButton>{confirm}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
