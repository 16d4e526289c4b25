"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { useOpened } from "@/components/ui/use-opened";
import type { CsvDialogProps } from "./csv-dialog";

const CsvDialog = dynamic(() => import("./csv-dialog").then((file) => file.CsvDialog), { ssr: false });

/** Opens the download of a part or of all rows, which is loaded at the first use. */
export function CsvButton(props: Omit<CsvDialogProps, "open" | "onOpenChange">) {
  const { open, used, change } = useOpened();
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => change(true)}>
        Download CSV
      </Button>
      {used && <CsvDialog {...props} open={open} onOpenChange={change} />}
    </>
  );
}
