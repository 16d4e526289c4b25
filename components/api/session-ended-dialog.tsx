"use client";

import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Dialog } from "@/components/ui/dialog";

type SessionEndedDialogProps = { open: boolean; path: string; onDone: (isSignedIn: boolean) => void };

/** Somebody's session ended while they were typing: they sign in beside the page, and what they typed stays. */
export function SessionEndedDialog({ open, path, onDone }: SessionEndedDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onDone(false)}
      closeOnOutside={false}
      title="Your session has expired"
      description="Sign in again in a new tab, then return here. Your input is kept."
      size="sm"
    >
      <div className="flex flex-wrap gap-2.5">
        <a href={`/sign-in?next=${encodeURIComponent(path)}`} target="_blank" rel="noopener" className={buttonClass("primary", "md")}>
          Sign in in a new tab
        </a>
        <Button onClick={() => onDone(true)}>Continue</Button>
      </div>
    </Dialog>
  );
}
