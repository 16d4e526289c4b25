import { useCallback, useState } from "react";

type Next = boolean | ((before: boolean) => boolean);

/** Whether something is open, and whether it was ever opened: only then is it loaded. */
export function useOpened(): { open: boolean; used: boolean; change: (next: Next) => void } {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const change = useCallback((next: Next) => {
    setOpen(next);
    setUsed(true);
  }, []);
  return { open, used, change };
}
