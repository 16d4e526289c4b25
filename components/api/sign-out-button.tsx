"use client";

import type { ReactNode } from "react";
import { useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { leave } from "./leave";

type SignOutButtonProps = Pick<ButtonProps, "variant" | "size" | "className"> & {
  /** The page that is opened then. */
  then?: string;
  children?: ReactNode;
};

/** Signs this browser out. */
export function SignOutButton({ then, children = "Sign out", ...look }: SignOutButtonProps) {
  const [pending, setPending] = useState(false);
  const run = () => {
    setPending(true);
    leave(then).catch(() => setPending(false));
  };
  return (
    <Button {...look} pending={pending} onClick={run}>
      {children}
    </Button>
  );
}
