"use client";

import type { ComponentProps } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { useDone } from "./use-done";
import type { ToastInput } from "./use-toast";

type ConfirmActionProps = Omit<ComponentProps<typeof ConfirmDialog>, "onConfirm"> & {
  /** Does it and returns what is said once it is done. */
  onConfirm: () => Promise<ToastInput>;
};

/** A ConfirmDialog that says what was done and loads the page again. */
export function ConfirmAction({ onConfirm, ...dialog }: ConfirmActionProps) {
  const done = useDone();
  return <ConfirmDialog {...dialog} onConfirm={async () => done(await onConfirm())} />;
}
