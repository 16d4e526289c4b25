/** `as`: whose eyes. Search engines see the public pages only. */
export type PageWish = { name: string; path: string; as: "visitor" | "customer" };

export const PAGES: readonly PageWish[] = [
  { name: "Home", path: "/", as: "visitor" },
  { name: "Pricing", path: "/pricing", as: "visitor" },
  { name: "Docs", path: "/docs", as: "visitor" },
  { name: "Docs, quick start", path: "/docs/quick-start", as: "visitor" },
  { name: "Docs, reference", path: "/docs/reference/listSpotPrices", as: "visitor" },
  { name: "Data dictionary", path: "/data", as: "visitor" },
  { name: "Explorer", path: "/explorer", as: "visitor" },
  { name: "Status", path: "/status", as: "visitor" },
  { name: "Console", path: "/console", as: "customer" },
  { name: "Console, usage", path: "/console/usage", as: "customer" },
];
