"use client";

import { type ReactNode, useState } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { Dialog } from "./dialog";

type StoreDialogProps = {
  title: string;
  /** That it is shown this once, and where to store it. */
  warning: string;
  /** What the reader confirms: "I saved it". */
  confirm: string;
  size?: "md" | "lg";
  onStored: () => void;
  children: ReactNode;
};

/** Shows something once: a dialog that closes by its own button only, after the reader has confirmed that it is stored. */
export function StoreDialog({ title, warning, confirm, size = "md", onStored, children }: StoreDialogProps) {
  const [stored, setStored] = useState(false);
  return (
    <Dialog open isLocked size={size} title={title}>
      <div className="grid gap-4">
        <Banner tone="warn">{warning}</Banner>
        {children}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Checkbox label={confirm} checked={stored} onChange={(event) => setStored(event.target.checked)} />
          <Button disabled={!stored} onClick={onStored}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
