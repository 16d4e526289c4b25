"use client";

import { useState } from "react";
import { Button, type ButtonProps } from "./button";
import { fieldErrors, isCancelled } from "./form-errors";
import { useDone } from "./use-done";
import { type ToastInput, useToast } from "./use-toast";

type RunButtonProps = Omit<ButtonProps, "onClick" | "pending"> & {
  /** Does it and returns what is said once it is done; nothing where the page is left. */
  run: () => Promise<ToastInput> | Promise<void>;
  /** What a failure is called: "Could not send". The reason stands below it, or alone. */
  failed?: string;
};

/** Does something at once, without a question: busy meanwhile, then it says what was done and loads the page again, or why not. */
export function RunButton({ run, failed, ...look }: RunButtonProps) {
  const done = useDone();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  async function press() {
    setPending(true);
    try {
      const said = await run();
      if (said) done(said);
    } catch (thrown) {
      if (isCancelled(thrown)) return;
      const { summary } = fieldErrors(thrown);
      toast({ ...(failed === undefined ? { title: summary } : { title: failed, description: summary }), tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  return <Button {...look} pending={pending} onClick={() => void press()} />;
}
