"use client";

import { Download } from "lucide-react";
import { RunButton } from "@/components/ui/run-button";
import { useExportActions } from "./actions";

type DownloadButtonProps = { id: string; /** The data is first, its manifest second. */ file: 0 | 1; label: string; primary?: boolean };

/** Makes a link that lasts 15 minutes and follows it. */
export function DownloadButton({ id, file, label, primary = false }: DownloadButtonProps) {
  const { links } = useExportActions();
  async function download() {
    const { files } = await links(id);
    const url = files[file]?.url;
    if (url === undefined) throw new Error("The files are no longer available. Reload the page.");
    window.location.assign(url);
  }
  return (
    <RunButton variant={primary ? "primary" : "secondary"} size="sm" run={download} failed="Download failed">
      <Download size={14} aria-hidden="true" />
      {label}
    </RunButton>
  );
}
