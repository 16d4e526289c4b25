"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { isCancelled } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import type { Redirect } from "@/lib/billing/contract";
import { DETAILS_HREF, isAboutAddress } from "./details-link";
import { failureText } from "./failure-text";

/** Asks for an address and goes there; stays busy until the browser has left. */
export function useRedirect(ask: () => Promise<Redirect>, failure: string) {
  const { push, refresh } = useRouter();
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
      const action = isAboutAddress(thrown) ? { action: { label: "Billing details", onClick: () => push(DETAILS_HREF) } } : {};
      if (!isCancelled(thrown)) toast({ title: failure, description: failureText(thrown), tone: "bad", timeoutMs: 0, ...action });
      refresh();
    }
  }
  return { redirect, pending };
}
