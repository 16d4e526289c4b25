"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { useToast } from "@/components/ui/use-toast";
import { useUrlState } from "@/components/ui/use-url-state";
import { IssueKeyForm } from "./issue-key-form";
import { firstCall } from "./words";

type IssueKeyProps = {
  publicUrl: string;
  liveRefusal: string | null;
  sandboxLimit: string;
  variant?: ButtonProps["variant"];
  /** The address asks for the form: `?new=1`. */
  startsOpen?: boolean;
};

/** The button that makes a key: a form, then the secret, once. */
export function IssueKey({ publicUrl, liveRefusal, sandboxLimit, variant = "primary", startsOpen = false }: IssueKeyProps) {
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
    router.refresh();
  }
  function stored() {
    change(false);
    toast({ title: "Key created", description: "It works at once." });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      closeOnOutside={false}
      size={secret === null ? "md" : "lg"}
      title={secret === null ? "New key" : "Store this key now"}
      trigger={
        <Button variant={variant}>
          <Plus size={15} aria-hidden="true" />
          New key
        </Button>
      }
    >
      {secret === null ? (
        <IssueKeyForm liveRefusal={liveRefusal} sandboxLimit={sandboxLimit} onIssued={setSecret} />
      ) : (
        <SecretReveal secret={secret} label="API key" onStored={stored}>
          <CodeBlock title="Try it" label="First call" code={firstCall(publicUrl, secret)} wrap />
        </SecretReveal>
      )}
    </Dialog>
  );
}
