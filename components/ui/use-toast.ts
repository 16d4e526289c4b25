"use client";

import { Toast } from "@base-ui/react/toast";

export type ToastInput = {
  title: string;
  description?: string;
  tone?: "ok" | "bad" | "plain";
  /** "Undo" for instance; the notice closes after it. */
  action?: { label: string; onClick: () => void };
  /** 5 s unless told; 0 stays until it is dismissed. */
  timeoutMs?: number;
};

/** Returns a function that shows a notice. Needs a ToastProvider above it; the shells bring one. */
export function useToast(): (toast: ToastInput) => void {
  const manager = Toast.useToastManager();
  return ({ title, description, tone = "ok", action, timeoutMs = 5000 }) => {
    const id = manager.add({
      title,
      type: tone,
      timeout: timeoutMs,
      priority: tone === "bad" ? "high" : "low",
      ...(description === undefined ? {} : { description }),
      ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: () => (manager.close(id), action.onClick()) } }),
    });
  };
}
