"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { useToast } from "@/components/ui/use-toast";
import { IssueKeyForm } from "./issue-key-form";
import { firstCall } from "./words";

type IssueKeyProps = {
  publicUrl: string;
  liveRefusal: string | null;
  sandboxLimit: string;
  variant?: ButtonProps["variant"];
};

/** The button that makes a key: a form, then the secret, once. */
export function IssueKey({ publicUrl, liveRefusal, sandboxLimit, variant = "primary" }: IssueKeyProps) {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const router = useRouter();
  const toast = useToast();

  function change(next: boolean) {
    setOpen(next);
    if (next || secret === null) return;
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
