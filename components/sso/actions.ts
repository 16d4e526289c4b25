"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { SsoDomainRow } from "@/lib/accounts/sso/contract";

const PATH = "/api/console/organisation/sso";

/** What can be done on the page of single sign-on. */
export function useSsoActions() {
  const inOrg = useOrgAction();
  return {
    addDomain: (domain: string) => inOrg(`${PATH}/domains`, { method: "POST", body: { domain } }),
    checkDomain: (id: string) => inOrg<SsoDomainRow>(`${PATH}/domains/${id}/check`, { method: "POST" }),
    removeDomain: (id: string) => inOrg(`${PATH}/domains/${id}`, { method: "DELETE" }),
  };
}
