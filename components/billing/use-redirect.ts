"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { isCancelled } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import type { Redirect } from "@/lib/billing/contract";
import { failureText } from "./failure-text";

/** Asks for an address and goes there; stays busy until the browser has left. */
export function useRedirect(ask: () => Promise<Redirect>, failure: string) {
  const { refresh } = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState(false);

  // "Back" may bring this page as it was left, busy and out of date. The outside system is the browser's history.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setPending(false);
      refresh();
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, [refresh]);

  async function redirect() {
    setPending(true);
    try {
      window.location.assign((await ask()).url);
    } catch (thrown) {
      setPending(false);
      if (!isCancelled(thrown)) toast({ title: failure, description: failureText(thrown), tone: "bad", timeoutMs: 0 });
      refresh();
    }
  }
  return { redirect, pending };
}
