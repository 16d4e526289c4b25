"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { useDone } from "@/components/ui/use-done";
import type { FieldRow } from "@/lib/custom-fields/contract";
import { useFieldActions } from "./actions";
import { ChangeFieldForm } from "./field-form";
import { RESOURCE_WORDS, valuesText } from "./words";

/** What can be done with one field. */
export function FieldActions({ api, field }: { api: string; field: FieldRow }) {
  const [asks, setAsks] = useState<"change" | "remove" | null>(null);
  const { remove } = useFieldActions(api);
  const done = useDone();

  function changed() {
    setAsks(null);
    done({ title: "Field saved" });
  }
  async function run() {
    await remove(field.id);
    return { title: `“${field.title}” removed`, description: "It no longer appears in responses." };
  }
  return (
    <>
      <Menu
        label={`Field ${field.name}`}
        align="end"
        trigger={<IconButton label={`Change or remove ${field.name}`} icon={<Ellipsis size={16} />} size="sm" />}
        items={[
          { label: "Change", onSelect: () => setAsks("change") },
          { label: "Remove", onSelect: () => setAsks("remove"), danger: true },
        ]}
      />
      <Dialog
        open={asks === "change"}
        onOpenChange={(open) => setAsks(open ? "change" : null)}
        title={`Change ${field.name}`}
        closeOnOutside={false}
      >
        <ChangeFieldForm api={api} field={field} onDone={changed} />
      </Dialog>
      <ConfirmAction
        open={asks === "remove"}
        onOpenChange={(open) => setAsks(open ? "remove" : null)}
        title="Remove field?"
        confirm="Remove field"
        typeName={field.name}
        onConfirm={run}
      >
        <p>
          {field.values === 0 ? "No records have a value." : `${valuesText(field.values)} will be erased.`} Every{" "}
          {RESOURCE_WORDS[field.resource]} loses the field immediately, and requests that filter by it are rejected.
        </p>
        <p className="mt-2 text-muted">This can't be undone.</p>
      </ConfirmAction>
    </>
  );
}
