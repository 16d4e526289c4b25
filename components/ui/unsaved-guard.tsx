"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";

/** The path that a press leads to within the program, in place of this page; null for every other press. */
function pathOf({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || !link.hasAttribute("href") || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  if (link.hasAttribute("download") || !["", "_self"].includes(link.target)) return null;
  const url = new URL(link.href);
  const isHere = url.pathname === window.location.pathname && url.search === window.location.search;
  return url.origin !== window.location.origin || isHere ? null : url.pathname + url.search + url.hash;
}

/** Asks before a link, a closed window or a new load of the page takes away what was entered and not saved. */
export function UnsavedGuard() {
  const { push } = useRouter();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: MouseEvent) => {
      const path = pathOf(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(path);
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", hold, true);
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", hold, true);
    };
  }, []);
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave page"
      open={wanted !== null}
      onOpenChange={() => setWanted(null)}
      onConfirm={() => push(wanted ?? "")}
    >
      Your changes on this page have not been saved.
    </ConfirmDialog>
  );
}
