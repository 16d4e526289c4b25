"use client";

import { RunButton } from "@/components/ui/run-button";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { useReveal } from "@/components/ui/use-reveal";
import { useKeyActions } from "./actions";
import { FirstCall } from "./first-call";

/** One click to a sandbox key that opens everything of the slice. */
export function FirstKey({ publicUrl }: { publicUrl: string }) {
  const { issue } = useKeyActions();
  const reveal = useReveal();
  async function create() {
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
  }

  return (
    <div className="grid justify-items-start gap-2.5">
      Use it right away with a small slice of every dataset.
      <RunButton variant="primary" run={create} failed="No key was created">
        Create a sandbox key
      </RunButton>
    </div>
  );
}
