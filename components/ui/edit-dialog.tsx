"use client";

import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { FormDialog } from "./form-dialog";
import type { ToastInput } from "./use-toast";

type EditDialogProps = {
  title: string;
  /** Said when it is saved. */
  saved: ToastInput;
  onSubmit: (data: FormData) => Promise<unknown>;
  children: ReactNode;
};

/** A button and the form that it opens, both with the title: “Edit key”. */
export function EditDialog({ title, saved, onSubmit, children }: EditDialogProps) {
  const trigger = (
    <Button>
      <Pencil size={14} aria-hidden="true" />
      {title}
    </Button>
  );
  return (
    <FormDialog title={title} trigger={trigger} submit="Save changes" onSubmit={async (data) => (await onSubmit(data), saved)}>
      {children}
    </FormDialog>
  );
}
