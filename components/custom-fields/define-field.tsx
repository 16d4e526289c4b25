"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDone } from "@/components/ui/use-done";
import { DefineFieldForm } from "./field-form";

/** The button that defines a field. */
export function DefineField({ api }: { api: string }) {
  const [open, setOpen] = useState(false);
  const said = useDone();

  function done(title: string) {
    setOpen(false);
    said({ title: `“${title}” created`, description: "It appears on your records within a second, without values." });
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      closeOnOutside={false}
      title="New field"
      trigger={
        <Button variant="primary">
          <Plus size={15} aria-hidden="true" />
          New field
        </Button>
      }
    >
      <DefineFieldForm api={api} onDone={done} />
    </Dialog>
  );
}
