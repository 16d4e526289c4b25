"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import type { ExportSummary } from "@/lib/exports/contract";
import { useExportActions } from "./actions";
import { EXPORTS_PATH, isMoving, rowsText } from "./words";

/** Cancels what is under way; takes away what has ended. */
export function EndExport({ one }: { one: ExportSummary }) {
  const { cancel, remove } = useExportActions();
  const router = useRouter();
  const moving = isMoving(one);

  async function end() {
    if (moving) await cancel(one.id);
    else await remove(one.id);
    if (!moving) router.push(EXPORTS_PATH);
    return { title: moving ? "Export cancelled" : "Export deleted" };
  }
  return (
    <ConfirmAction
      title={moving ? "Cancel this export?" : "Delete this export?"}
      confirm={moving ? "Cancel export" : "Delete export"}
      onConfirm={end}
      trigger={<Button size="sm">{moving ? "Cancel export" : "Delete export"}</Button>}
    >
      {moving && `It is at ${rowsText(one)}. Partial files are deleted. You can start it again.`}
      {!moving && "Its files are deleted, and links stop working immediately."}
    </ConfirmAction>
  );
}
