"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useExportActions } from "./actions";

type DownloadButtonProps = { id: string; /** The data is first, its manifest second. */ file: 0 | 1; label: string; primary?: boolean };

/** Makes a link that lasts 15 minutes and follows it. */
export function DownloadButton({ id, file, label, primary = false }: DownloadButtonProps) {
  const { links } = useExportActions();
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function download() {
    setPending(true);
    try {
      const { files } = await links(id);
      const url = files[file]?.url;
      if (url === undefined) throw new Error("The files are no longer available. Reload the page.");
      window.location.assign(url);
    } catch (error) {
      toast({ title: "Download failed", description: fieldErrors(error).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button variant={primary ? "primary" : "secondary"} size="sm" pending={pending} onClick={() => void download()}>
      <Download size={14} aria-hidden="true" />
      {label}
    </Button>
  );
}
