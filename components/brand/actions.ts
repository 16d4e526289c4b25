"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { BrandInput, BrandView, ConnectionView } from "@/lib/brand/contract";

const PATH = "/api/console/brand";
type Reply = { brand: BrandView };

/** What can be done with the brand of the organisation that the page shows. */
export function useBrandActions() {
  const act = useOrgAction();
  return {
    save: (body: BrandInput) => act<Reply>(PATH, { method: "PUT", body }),
    nameHost: (host: string) => act<Reply>(`${PATH}/host`, { method: "PUT", body: { host } }),
    check: () => act<Reply>(`${PATH}/host/check`, { method: "POST" }),
    checkConnection: () => act<ConnectionView>(`${PATH}/host/connection`, { method: "POST" }),
    turn: (isOn: boolean) => act<Reply>(`${PATH}/switch`, { method: "PUT", body: { isOn } }),
    setLogo: (picture: string) => act<Reply>(`${PATH}/logo`, { method: "PUT", body: { picture } }),
    beginPreview: () => act(`${PATH}/preview`, { method: "POST" }),
    removeLogo: () => act<Reply>(`${PATH}/logo`, { method: "DELETE" }),
  };
}
