"use client";

import { useRouter } from "next/navigation";
import { useState, type ReactElement, type ReactNode } from "react";
import { Dialog } from "./dialog";
import { SecretReveal } from "./secret-reveal";
import { useToast } from "./use-toast";
import { useUrlState } from "./use-url-state";

type SecretDialogProps = {
  title: string;
  /** The title once the secret is there. */
  storeTitle: string;
  /** What the secret is: "API key". */
  label: string;
  trigger: ReactElement;
  /** Said when it was stored. */
  stored: { title: string; description: string };
  /** The address asks for the form: `?new=1`. */
  startsOpen?: boolean;
  /** Goes on elsewhere after the secret; without it the page is read again where it is. */
  onDone?: (() => void) | undefined;
  /** The form; it hands over the secret that it was given. */
  children: (give: (secret: string) => void) => ReactNode;
  /** What belongs beside the secret. */
  beside?: ((secret: string) => ReactNode) | undefined;
};

/** A form that ends in a secret, shown once. */
export function SecretDialog({ title, storeTitle, label, trigger, stored, startsOpen = false, ...props }: SecretDialogProps) {
  const [open, setOpen] = useState(startsOpen);
  const [secret, setSecret] = useState<string | null>(null);
  const router = useRouter();
  const url = useUrlState();
  const toast = useToast();

  function change(next: boolean) {
    setOpen(next);
    if (next) return;
    if (startsOpen) url.set({ new: null });
    if (secret === null) return;
    setSecret(null);
    props.onDone?.();
    router.refresh();
  }
  function store() {
    change(false);
    toast(stored);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      closeOnOutside={false}
      size={secret === null ? "md" : "lg"}
      title={secret === null ? title : storeTitle}
      trigger={trigger}
    >
      {secret === null ? (
        props.children(setSecret)
      ) : (
        <SecretReveal secret={secret} label={label} onStored={store}>
          {props.beside?.(secret)}
        </SecretReveal>
      )}
    </Dialog>
  );
}
