"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { ProblemError } from "@/components/ui/form-errors";

const saysJump = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && (thrown.problem.errors ?? []).some(({ parameter }) => parameter === "accept_jump");

/** `asks` from the first refusal on that somebody may overrule; `watch` sends a form and hears of it. */
export function useJumpCheck(): { asks: boolean; watch: (send: () => Promise<void>) => Promise<void> } {
  const [asks, setAsks] = useState(false);
  const watch = async (send: () => Promise<void>): Promise<void> => {
    try {
      await send();
    } catch (thrown) {
      setAsks((before) => before || saysJump(thrown));
      throw thrown;
    }
  };
  return { asks, watch };
}

/** Shown once the rule has spoken: the value is right although it is that far from those around it. */
export function JumpCheck() {
  return (
    <Field name="accept_jump" label="Unusual value">
      <Checkbox name="accept_jump" label="This value is correct, although it does not fit the values around it." />
    </Field>
  );
}
