"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isServiceThere } from "./actions";

const EVERY_MS = 15_000;

/** Nothing is loaded under somebody's hands: what is written would have nowhere to go when its form does. */
const isWriting = (): boolean =>
  Array.from(document.querySelectorAll("main textarea")).some((text) => text instanceof HTMLTextAreaElement && text.value !== "");

/** Loads the state of the page again while it is looked at. */
export function AutoRefresh() {
  const router = useRouter();
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState === "visible" && !isWriting() && (await isServiceThere())) router.refresh();
    };
    const timer = setInterval(refresh, EVERY_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [router]);
  return null;
}
