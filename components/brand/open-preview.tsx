"use client";

import { RunButton } from "@/components/ui/run-button";
import { useBrandActions } from "./actions";

/** Opens the pages of the brand on our own host. */
export function OpenPreview() {
  const { beginPreview } = useBrandActions();
  async function open() {
    await beginPreview();
    // The whole page: nothing of the console is kept in it.
    window.location.assign("/docs");
    return { title: "Opening the preview" };
  }
  return (
    <RunButton run={open} failed="The preview could not be opened">
      Preview pages
    </RunButton>
  );
}
