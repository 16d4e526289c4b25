"use client";

import { usePathname } from "next/navigation";
import { createContext, Fragment, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { closeFirst, type Held, NOTHING_HELD, openedBy, show } from "./held-secrets";

/** What is shown above the page, until it calls `close`. */
export type Shown = (close: () => void) => ReactNode;
/** Runs a request whose response is shown above whichever page is open by then. `isHere` tells whether it is still the same page. */
type Hold = (request: (isHere: () => boolean) => Promise<Shown>) => Promise<void>;

const HoldContext = createContext<Hold>(() => Promise.reject(new Error("SecretProvider is missing")));
const OwnerContext = createContext<(owner: string) => void>(() => undefined);

/** For `useReveal`, which knows the dialogs: public pages load the provider without them. */
export const useHold = (): Hold => useContext(HoldContext);

/** Says whose page this is: what was shown to somebody else before goes. */
export function useSecretOwner(owner: string): void {
  const openBy = useContext(OwnerContext);
  useEffect(() => openBy(owner), [openBy, owner]);
}

/** The browser asks before it unloads the page. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Holds what is shown once, and the requests that bring it, above all pages: no link, way back or refresh takes it away, and the
 * browser asks before it leaves the program. They belong to whose pages these are (`useSecretOwner`), and go when somebody else signs in.
 */
export function SecretProvider({ children }: { children: ReactNode }) {
  const [running, setRunning] = useState(0);
  const [held, setHeld] = useState<Held<{ id: number; shown: Shown }>>(NOTHING_HELD);
  const owner = useRef<string | null>(null);
  const count = useRef(0);
  const visit = useRef(0);
  const path = usePathname();
  const isGuarded = running > 0 || held.shown.length > 0;

  useEffect(() => {
    visit.current += 1;
  }, [path]);
  useEffect(() => {
    if (isGuarded) window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isGuarded]);

  const hold = useCallback<Hold>(async (request) => {
    const from = visit.current;
    const asked = owner.current;
    setRunning((before) => before + 1);
    try {
      const shown = await request(() => visit.current === from);
      const id = (count.current += 1);
      setHeld((before) => show(before, asked, { id, shown }));
    } finally {
      setRunning((before) => before - 1);
    }
  }, []);
  const openBy = useCallback((next: string) => {
    owner.current = next;
    setHeld((before) => openedBy(before, next));
  }, []);
  const close = () => setHeld(closeFirst);

  return (
    <HoldContext value={hold}>
      <OwnerContext value={openBy}>{children}</OwnerContext>
      {held.shown.slice(0, 1).map(({ id, shown }) => (
        <Fragment key={id}>{shown(close)}</Fragment>
      ))}
    </HoldContext>
  );
}
