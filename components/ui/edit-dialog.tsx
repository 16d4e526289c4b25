"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";
import { useToast } from "./use-toast";

type EditDialogProps = {
  title: string;
  /** Said when it is saved. */
  saved: { title: string; description: string };
  onSubmit: (data: FormData) => Promise<unknown>;
  children: ReactNode;
};

/** A button and the form that it opens: once saved, the form closes and the page shows what is new. */
export function EditDialog({ title, saved, onSubmit, children }: EditDialogProps) {
  const router = useRouter();
  const toast = useToast();
  const [open, setOpen] = useState(false);

  async function submit(data: FormData) {
    await onSubmit(data);
    setOpen(false);
    toast(saved);
    router.refresh();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      closeOnOutside={false}
      title={title}
      trigger={
        <Button>
          <Pencil size={14} aria-hidden="true" />
          Edit
        </Button>
      }
    >
      <Form onSubmit={submit} label={title}>
        {children}
        <div className="flex justify-end">
          <SubmitButton>Save changes</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
