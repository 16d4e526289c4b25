"use client";

import { useEffect, useRef } from "react";
import { FIRST_KEY } from "@/components/api/first-key";
import { RunButton } from "@/components/ui/run-button";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { useReveal } from "@/components/ui/use-reveal";
import { useUrlState } from "@/components/ui/use-url-state";
import { useKeyActions } from "./actions";
import { FirstCall } from "./first-call";

type FirstKeyProps = {
  publicUrl: string;
  /** Whether the reader just signed up: then the key needs no click. */
  startsNow?: boolean;
};

/** One click, or none, to a sandbox key that opens everything of the slice. */
export function FirstKey({ publicUrl, startsNow = false }: FirstKeyProps) {
  const { issue } = useKeyActions();
  const reveal = useReveal();
  const url = useUrlState();
  const hasStarted = useRef(false);
  async function create() {
    await reveal({
      label: "API key",
      onStored: () => startsNow && url.set({ [FIRST_KEY]: null }),
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
  useEffect(() => {
    if (!startsNow || hasStarted.current) return undefined;
    // Behind the effects of the shell, which say whose page this is: a secret is shown to them alone.
    const timer = setTimeout(() => {
      hasStarted.current = true;
      // What fails here is tried again with the button, which says why.
      create().catch(() => undefined);
    });
    return () => clearTimeout(timer);
  });

  return (
    <div className="grid justify-items-start gap-2.5">
      Use it right away with a small slice of every dataset.
      <RunButton variant="primary" run={create} failed="No key was created">
        Create a sandbox key
      </RunButton>
    </div>
  );
}
