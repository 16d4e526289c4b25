"use client";

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { late } from "./late";
import { QUIET_MS } from "./quiet";
import { type ToastInput, ToastContext } from "./use-toast";

const notices = late(() => import("./notices").then((file) => file.Notices));
const AGAIN_MS = 5_000;

/** Holds the notices of a shell; `useToast` adds to them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const waiting = useRef<ToastInput[]>([]);
  const [count, setCount] = useState(0);
  const [loaded, setLoaded] = useState<{ Notices: NonNullable<typeof notices.loaded> } | null>(null);
  const show = useCallback((toast: ToastInput) => {
    waiting.current.push(toast);
    setCount((before) => before + 1);
  }, []);
  // Before the first notice: it may tell that the connection is gone, and a live region is heard only if it was there before its text.
  const isNeeded = count > 0;
  useEffect(() => {
    if (loaded !== null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      notices.load().then(
        (Notices) => setLoaded({ Notices }),
        () => (timer = setTimeout(load, AGAIN_MS)),
      );
    };
    timer = setTimeout(load, isNeeded ? 0 : QUIET_MS);
    return () => clearTimeout(timer);
  }, [loaded, isNeeded]);
  return (
    <ToastContext value={show}>
      {children}
      {loaded !== null && <loaded.Notices waiting={waiting.current} count={count} />}
    </ToastContext>
  );
}
