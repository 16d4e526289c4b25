"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { RunButton } from "@/components/ui/run-button";
import { isUnderWay, type ImportRow } from "@/lib/catalog/imports/contract";
import { countText, sizeText } from "@/lib/core/wording";
import { useDataActions } from "./actions";
import { importQuery } from "./queries";

function stepOf(row: ImportRow): { label: string; value: number | null; max: number; text: string } {
  if (row.state === "uploading") {
    const total = row.total_bytes ?? 0;
    return { label: "Receiving the file", value: row.read_bytes, max: total, text: `${sizeText(row.read_bytes)} of ${sizeText(total)}` };
  }
  if (row.state === "waiting") return { label: "Queued", value: null, max: 1, text: sizeText(row.read_bytes) };
  const lines = row.total_lines;
  const text = lines === null ? "" : `line ${countText(row.line_read)} of ${countText(lines)}, ${countText(row.rows_read)} rows`;
  return { label: "Reading and checking", value: lines === null || row.line_read === 0 ? null : row.line_read, max: lines ?? 1, text };
}

/** An import on its way; the page is read again once it stands still. It goes on when this page is left. */
export function ImportProgress({ row: start }: { row: ImportRow }) {
  const router = useRouter();
  const { discard } = useDataActions();
  const [shown, setShown] = useState(start.state);
  const { data: row } = useQuery(importQuery(start));
  const now = row.state;
  if (now !== shown) {
    setShown(now);
    if (!isUnderWay(now)) queueMicrotask(() => router.refresh());
  }

  async function cancel() {
    await discard(start.id);
    return { title: "Import discarded" };
  }

  const step = stepOf(row);
  return (
    <Card title="In progress" aside="You can leave this page and come back.">
      <div className="grid gap-4">
        <Progress {...step} />
        {row.state === "uploading" && (
          <p className="text-13 text-muted">The file is uploaded from the browser where you started. Keep that page open.</p>
        )}
        <RunButton size="sm" className="justify-self-start" run={cancel}>
          Cancel and discard
        </RunButton>
      </div>
    </Card>
  );
}
