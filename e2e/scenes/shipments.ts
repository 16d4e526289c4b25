import type { Scene } from "./scene";

/** The league table for everyone and for members, with shares, and where an address asks for what is not there. */
export const shipmentScenes = ({ customer, newcomer }: Record<"customer" | "newcomer", string>): Scene[] => [
  { name: "shipments", path: "/shipments", as: null },
  { name: "shipments as a member", path: "/shipments?product=module&dimension=company&quarters=all&show=shares", as: customer },
  { name: "shipments that are not there", path: "/shipments?quarter=2031Q4&source=nobody&quarters=9999&product=roof", as: newcomer },
  { name: "shipments by destination", path: "/shipments?dimension=destination", as: null },
];
