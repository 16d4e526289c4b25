"use client";

import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { buttonClass } from "./button-class";
import { IconButton } from "./icon-button";
import type { ToastInput } from "./use-toast";

const SHOWN_MS = 5_000;

/** The notices of a shell, announced to screen readers. Takes those out of `waiting` whenever `count` has grown. */
export function Notices({ waiting, count }: { waiting: ToastInput[]; count: number }) {
  return (
    <Toast.Provider limit={3}>
      <Taker waiting={waiting} count={count} />
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2">
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Taker({ waiting, count }: { waiting: ToastInput[]; count: number }) {
  const { add, close } = Toast.useToastManager();
  useEffect(() => {
    for (const { title, description, tone = "ok", action, timeoutMs = SHOWN_MS } of waiting.splice(0)) {
      const id = add({
        title,
        type: tone,
        timeout: timeoutMs,
        priority: tone === "bad" ? "high" : "low",
        ...(description === undefined ? {} : { description }),
        ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: () => (close(id), action.onClick()) } }),
      });
    }
  }, [waiting, count, add, close]);
  return null;
}

function Shown() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={["right", "down"]}
      // An error is announced by an alert of the viewport, which hides the notice itself so that it is not read twice. With its live
      // region off instead, its controls stay reachable.
      aria-hidden={false}
      aria-live={toast.priority === "high" ? "off" : undefined}
      className="rounded-md border border-line-strong bg-float shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-2.5 p-3 text-14">
        {toast.type === "bad" && <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />}
        {toast.type === "ok" && <CircleCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ok" />}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-medium" />
          <Toast.Description className="text-13 text-muted" />
        </div>
        <Toast.Action className={buttonClass("secondary", "sm")} />
        {/* Unless told, it is hidden from screen readers until the pointer or the focus is on it, but can be reached by Tab. */}
        <Toast.Close aria-hidden={false} render={<IconButton size="sm" label="Dismiss" icon={<X size={14} aria-hidden="true" />} />} />
      </Toast.Content>
    </Toast.Root>
  ));
}
