"use client";

import { useRouter } from "next/navigation";
import { type ToastInput, useToast } from "./use-toast";

/** Returns a function that says what is done and loads the page again. */
export function useDone(): (done: ToastInput) => void {
  const toast = useToast();
  const { refresh } = useRouter();
  return (done) => {
    toast(done);
    refresh();
  };
}
