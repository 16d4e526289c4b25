"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { DatasetChoice } from "@/lib/exports/contract";
import { ExportForm } from "./export-form";

type NewExportProps = { choices: readonly DatasetChoice[]; startsOpen: boolean; /** That it can be delivered to. */ bucket: string | null };

export function NewExport({ choices, startsOpen, bucket }: NewExportProps) {
  const [open, setOpen] = useState(startsOpen);
  const trigger = (
    <Button variant="primary">
      <Plus size={16} aria-hidden="true" />
      New export
    </Button>
  );
  return (
    <Dialog
      title="New export"
      description="Download an entire or filtered dataset from the current release as one file."
      size="lg"
      closeOnOutside={false}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
    >
      <ExportForm choices={choices} bucket={bucket} onDone={() => setOpen(false)} />
    </Dialog>
  );
}
