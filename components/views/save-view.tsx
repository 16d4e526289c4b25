"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { useViewActions } from "./actions";

/** Saves the page that is looked at, with its filters, under a name. */
export function SaveView({ name }: { /** To begin with. */ name: string }) {
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
      trigger={<Button size="sm">Save view</Button>}
      submit="Save view"
      onSubmit={send}
    >
      <Field name="name" label="Name" required>
        <Input defaultValue={name} maxLength={80} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
