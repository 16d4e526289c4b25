"use client";

import { createContext, type ReactNode, useCallback, useContext } from "react";
import { useAction } from "./action-provider";
import type { ApiCall } from "./call-api";

const OrgContext = createContext<string | undefined>(undefined);

/** Tells everything inside for which organisation the page was opened. */
export function OrgProvider({ orgId, children }: { orgId: string; children: ReactNode }) {
  return <OrgContext value={orgId}>{children}</OrgContext>;
}

/** As `useAction`, but refused when the session has moved to another organisation since the page was opened. */
export function useOrgAction(): <T = unknown>(path: string, call?: ApiCall) => Promise<T> {
  const act = useAction();
  const orgId = useContext(OrgContext);
  return useCallback(<T,>(path: string, call: ApiCall = {}) => act<T>(path, orgId === undefined ? call : { ...call, orgId }), [act, orgId]);
}
