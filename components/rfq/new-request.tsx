"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import { RequestDialog } from "./request-dialog";
import type { RequestOptions } from "./request-fields";

/** The way in for a request that came by mail or telephone. */
export function NewRequest({ options }: { options: RequestOptions }) {
  const [open, setOpen] = useState(false);
  useShortcuts({ n: () => setOpen(true) }, { enabled: !open });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus size={15} aria-hidden="true" />
        New request
      </Button>
      {open && <RequestDialog options={options} open onOpenChange={setOpen} />}
    </>
  );
}
