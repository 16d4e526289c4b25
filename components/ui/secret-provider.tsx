"use client";

import { usePathname } from "next/navigation";
import { createContext, Fragment, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";

/** What is shown above the page, until it calls `close`. */
export type Shown = (close: () => void) => ReactNode;
/** Runs a request whose response is shown above whichever page is open by then. `isHere` tells whether it is still the same page. */
type Hold = (request: (isHere: () => boolean) => Promise<Shown>) => Promise<void>;

const HoldContext = createContext<Hold>(() => Promise.reject(new Error("SecretProvider is missing")));

/** For `useReveal`, which knows the dialogs: public pages load the provider without them. */
export const useHold = (): Hold => useContext(HoldContext);

/** The browser asks before it unloads the page. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Holds what is shown once, and the requests that bring it, above all pages: no link, way back or refresh takes it away, and the
 * browser asks before it leaves the program.
 */
export function SecretProvider({ children }: { children: ReactNode }) {
  const [running, setRunning] = useState(0);
  const [held, setHeld] = useState<readonly { id: number; shown: Shown }[]>([]);
  const count = useRef(0);
  const visit = useRef(0);
  const path = usePathname();
  const isGuarded = running > 0 || held.length > 0;

  useEffect(() => {
    visit.current += 1;
  }, [path]);
  useEffect(() => {
    if (isGuarded) window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isGuarded]);

  const hold = useCallback<Hold>(async (request) => {
    const from = visit.current;
    setRunning((before) => before + 1);
    try {
      const shown = await request(() => visit.current === from);
      const id = (count.current += 1);
      setHeld((before) => [...before, { id, shown }]);
    } finally {
      setRunning((before) => before - 1);
    }
  }, []);
  const close = () => setHeld((before) => before.slice(1));

  return (
    <HoldContext value={hold}>
      {children}
      {held.slice(0, 1).map(({ id, shown }) => (
        <Fragment key={id}>{shown(close)}</Fragment>
      ))}
    </HoldContext>
  );
}
