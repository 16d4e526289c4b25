"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { QUIET_MS } from "./quiet";
import { type ToastInput, ToastContext } from "./use-toast";

const loadNotices = () => import("./notices").then((file) => file.Notices);
const Notices = dynamic(loadNotices, { ssr: false });

/** Holds the notices of a shell; `useToast` adds to them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const waiting = useRef<ToastInput[]>([]);
  const [count, setCount] = useState(0);
  const [isReady, setIsReady] = useState(false);
  const show = useCallback((toast: ToastInput) => {
    waiting.current.push(toast);
    setCount((before) => before + 1);
  }, []);
  // Before the first notice: it may tell that the connection is gone, and a live region is heard only if it was there before its text.
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {(isReady || count > 0) && <Notices waiting={waiting.current} count={count} />}
    </ToastContext>
  );
}
