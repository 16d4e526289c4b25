"use client";

import { CloudUpload } from "lucide-react";
import { RunButton } from "@/components/ui/run-button";
import type { ExportSummary } from "@/lib/exports/contract";
import { useExportActions } from "./actions";

/** Writes the file into the bucket of the organisation, also once more. */
export function DeliverButton({ one: { id, delivery } }: { one: ExportSummary }) {
  const { deliver } = useExportActions();
  async function run() {
    await deliver(id);
    return { title: "Delivery started", description: "You can leave this page." };
  }
  return (
    <RunButton size="sm" run={run} failed="Delivery could not start">
      <CloudUpload size={14} aria-hidden="true" />
      {delivery === null ? "Deliver to bucket" : "Deliver again"}
    </RunButton>
  );
}
