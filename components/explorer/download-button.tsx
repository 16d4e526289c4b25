"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { useOpened } from "@/components/ui/use-opened";
import type { DownloadRowsProps } from "./download-rows";

const DownloadRows = dynamic(() => import("./download-rows").then((file) => file.DownloadRows), { ssr: false });

/** Opens the download of all rows of a page; what makes files is loaded at the first use. */
export function DownloadButton(props: Omit<DownloadRowsProps, "open" | "onOpenChange">) {
  const { open, used, change } = useOpened();
  return (
    <>
      <Button size="sm" onClick={() => change(true)}>
        Download
      </Button>
      {used && <DownloadRows {...props} open={open} onOpenChange={change} />}
    </>
  );
}
