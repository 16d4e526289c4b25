"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { MOST_CSV_ROWS } from "./audit-csv";
import { useAuditFile } from "./queries";
import type { AuditFilter } from "./filter";

const grouped = (count: number): string => count.toLocaleString("en");

function save(csv: string, name: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The log as it is narrowed, as a file for a spreadsheet. */
export function DownloadAudit({ filter, day }: { filter: AuditFilter; /** Today, for the name of the file. */ day: string }) {
  const load = useAuditFile();
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function download() {
    setPending(true);
    try {
      const { csv, rows, isCut } = await load(filter);
      save(csv, `audit-${day}.csv`);
      const cut = `The newest ${grouped(rows)} events. Choose earlier days for those before.`;
      toast({ title: "Downloaded", description: isCut ? cut : `${grouped(rows)} ${rows === 1 ? "event" : "events"}.` });
    } catch (thrown) {
      toast({ title: "Not downloaded", description: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button pending={pending} onClick={download} title={`At most the newest ${grouped(MOST_CSV_ROWS)} events that match`}>
      <Download size={15} aria-hidden="true" />
      Download CSV
    </Button>
  );
}
