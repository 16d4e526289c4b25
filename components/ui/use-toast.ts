"use client";

import { createContext, useContext } from "react";

export type ToastInput = {
  title: string;
  description?: string;
  tone?: "ok" | "bad" | "plain";
  /** "Undo" for instance; the notice closes after it. */
  action?: { label: string; onClick: () => void };
  /** 5 s unless told; 0 stays until it is dismissed. */
  timeoutMs?: number;
};

export const ToastContext = createContext<((toast: ToastInput) => void) | null>(null);

/** Returns a function that shows a notice. Needs a ToastProvider above it; the shells bring one. */
export function useToast(): (toast: ToastInput) => void {
  const show = useContext(ToastContext);
  if (show === null) throw new Error("useToast needs a ToastProvider above it");
  return show;
}
