"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useKeyActions } from "@/components/keys/actions";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { fieldErrors } from "@/components/ui/form-errors";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { useToast } from "@/components/ui/use-toast";
import { FirstCall } from "./first-call";

/** One click to a sandbox key that opens everything of the slice. */
export function FirstKey({ publicUrl }: { publicUrl: string }) {
  const { issue } = useKeyActions();
  const router = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);

  async function make() {
    setPending(true);
    try {
      setSecret((await issue({ name: "First sandbox key", mode: "test" })).secret);
    } catch (thrown) {
      toast({ title: "No key was made", description: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  function close() {
    setSecret(null);
    router.refresh();
  }

  return (
    <div className="grid justify-items-start gap-2.5">
      It answers at once, on a small slice of every dataset.
      <Button variant="primary" pending={pending} onClick={make}>
        Create a sandbox key
      </Button>
      <Dialog open={secret !== null} onOpenChange={(open) => !open && close()} title="Your sandbox key" size="lg" closeOnOutside={false}>
        {secret !== null && (
          <SecretReveal secret={secret} label="API key" onStored={close}>
            <FirstCall publicUrl={publicUrl} secret={secret} />
          </SecretReveal>
        )}
      </Dialog>
    </div>
  );
}
