"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { useViewActions } from "./actions";

type SaveViewDialogProps = { /** To begin with. */ name: string; open: boolean; onOpenChange: (open: boolean) => void };

/** Saves the page that is looked at, with its filters, under a name. */
export function SaveViewDialog({ name, ...dialog }: SaveViewDialogProps) {
  const { save } = useViewActions();
  const [pathname, search] = [usePathname(), useSearchParams().toString()];

  async function send(data: FormData) {
    await save({ name: textOf(data, "name"), path: pathname + (search === "" ? "" : `?${search}`) });
    return { title: "View saved", description: "You find it under Saved views." };
  }
  return (
    <FormDialog
      title="Save this view"
      description="The page with its filters. You can share it and get it by e-mail each week under Saved views."
      {...dialog}
      submit="Save view"
      onSubmit={send}
    >
      <Field name="name" label="Name" required>
        <Input defaultValue={name} maxLength={80} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
