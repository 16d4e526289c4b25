"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { Leaving, SaveConnectionInput, SsoDomainRow, SsoProtocol } from "@/lib/accounts/sso/contract";
import type { NewScimToken } from "@/lib/accounts/sso/scim/contract";

const PATH = "/api/console/organisation/sso";
const SCIM = "/api/console/organisation/scim";

/** What can be done on the page of single sign-on. */
export function useSsoActions() {
  const inOrg = useOrgAction();
  return {
    addDomain: (domain: string) => inOrg(`${PATH}/domains`, { method: "POST", body: { domain } }),
    checkDomain: (id: string) => inOrg<SsoDomainRow>(`${PATH}/domains/${id}/check`, { method: "POST" }),
    begin: (protocol: SsoProtocol) => inOrg(PATH, { method: "POST", body: { protocol } }),
    save: (settings: SaveConnectionInput) => inOrg(PATH, { method: "PUT", body: settings }),
    remove: () => inOrg(PATH, { method: "DELETE" }),
    createCertificate: () => inOrg(`${PATH}/certificate`, { method: "POST" }),
    useNextCertificate: () => inOrg(`${PATH}/certificate`, { method: "PUT" }),
    createScimToken: () => inOrg<NewScimToken>(SCIM, { method: "POST" }),
    revokeScimToken: () => inOrg(SCIM, { method: "DELETE" }),
    beginTest: () => inOrg<Leaving>(`${PATH}/test`, { method: "POST" }),
    enable: (isOn: boolean) => inOrg(`${PATH}/enabled`, { method: "PUT", body: { isOn } }),
    enforce: (isOn: boolean) => inOrg(`${PATH}/enforced`, { method: "PUT", body: { isOn } }),
    removeDomain: (id: string) => inOrg(`${PATH}/domains/${id}`, { method: "DELETE" }),
  };
}
