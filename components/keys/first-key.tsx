"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { useReveal } from "@/components/ui/use-reveal";
import { useToast } from "@/components/ui/use-toast";
import { useKeyActions } from "./actions";
import { FirstCall } from "./first-call";

/** One click to a sandbox key that opens everything of the slice. */
export function FirstKey({ publicUrl }: { publicUrl: string }) {
  const { issue } = useKeyActions();
  const reveal = useReveal();
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function create() {
    setPending(true);
    try {
      await reveal({
        label: "API key",
        request: async () => {
          const { secret } = await issue({ name: "First sandbox key", mode: "test" });
          return (close) => (
            <SecretReveal title="Your sandbox key" secret={secret} label="API key" onStored={close}>
              <FirstCall publicUrl={publicUrl} secret={secret} />
            </SecretReveal>
          );
        },
      });
    } catch (thrown) {
      toast({ title: "No key was created", description: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-2.5">
      Use it right away with a small slice of every dataset.
      <Button variant="primary" pending={pending} onClick={create}>
        Create a sandbox key
      </Button>
    </div>
  );
}
