"use client";

import { type ReactNode, useState } from "react";
import { Dialog } from "./dialog";
import { SecretReveal } from "./secret-reveal";
import type { PopupTrigger } from "./use-first-use";
import { useReveal } from "./use-reveal";
import { useToast } from "./use-toast";
import { useUrlState } from "./use-url-state";

type SecretDialogProps = {
  title: string;
  /** The title once the secret is there. */
  storeTitle: string;
  /** What the secret is: "API key". */
  label: string;
  trigger: PopupTrigger;
  /** Said when it was stored. */
  stored: { title: string; description: string };
  /** The address asks for the form: `?new=1`. */
  startsOpen?: boolean;
  /** Goes on elsewhere after the secret. */
  onDone?: (() => void) | undefined;
  /** The form; it hands over the request that returns the secret. */
  children: (create: (request: () => Promise<string>) => Promise<void>) => ReactNode;
  /** What belongs beside the secret. */
  beside?: ((secret: string) => ReactNode) | undefined;
};

/** A form that ends in a secret, shown once. It can't be closed while its request is under way. */
export function SecretDialog({ title, storeTitle, label, trigger, stored, startsOpen = false, ...props }: SecretDialogProps) {
  const [open, setOpen] = useState(startsOpen);
  const [isPending, setPending] = useState(false);
  const reveal = useReveal();
  const url = useUrlState();
  const toast = useToast();

  const forget = () => startsOpen && url.set({ new: null });
  function change(next: boolean) {
    setOpen(next);
    if (!next) forget();
  }
  function onStored() {
    forget();
    props.onDone?.();
    toast(stored);
  }
  async function create(request: () => Promise<string>) {
    setPending(true);
    try {
      await reveal({
        label,
        onStored,
        request: async () => {
          const secret = await request();
          return (close) => (
            <SecretReveal title={storeTitle} secret={secret} label={label} onStored={close}>
              {props.beside?.(secret)}
            </SecretReveal>
          );
        },
      });
      setOpen(false);
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog open={open} onOpenChange={change} closeOnOutside={false} isLocked={isPending} title={title} trigger={trigger}>
      {props.children(create)}
    </Dialog>
  );
}
