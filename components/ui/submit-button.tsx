"use client";

import { clsx } from "clsx";
import { Button, type ButtonProps } from "./button";
import { useFormState } from "./form-context";

/** Sends the Form that it stands in; waits for scripts and shows that it is being sent. */
export function SubmitButton({ variant = "primary", className, ...rest }: Omit<ButtonProps, "type" | "pending">) {
  const { ready, pending } = useFormState();
  return (
    <Button
      {...rest}
      type="submit"
      className={clsx("justify-self-start", className)}
      variant={variant}
      pending={pending}
      disabled={rest.disabled === true || !ready}
    />
  );
}
