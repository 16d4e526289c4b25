import type { Scene } from "./scene";

const at = (query: string): string => `/explorer?${query}`;

/** The explorer before and after an answer, for everyone and for members; `viewer` may not ask for what is counted. */
export function explorerScenes({
  customer,
  newcomer,
  longName,
  viewer,
}: Record<"customer" | "newcomer" | "longName" | "viewer", string>): Scene[] {
  return [
    { name: "explorer", path: "/explorer", as: null },
    { name: "explorer shipments", path: at("operation=listShipments"), as: null },
    { name: "explorer one record without its id", path: at("operation=getCompany"), as: null },
    { name: "explorer refused", path: at("operation=listSpotPrices&ts=2026-02-30&type=nothing&limit=5000"), as: null },
    { name: "explorer nothing found", path: at("operation=listCompanies&q=nothing-has-this-name"), as: null },
    { name: "explorer unknown endpoint", path: at("operation=listNothing&x=1"), as: null },
    { name: "explorer unknown parameter", path: at("operation=listCompanies&shade=red&mode=live"), as: null },
    { name: "explorer as text", path: at("operation=listProducts&format=csv&limit=20"), as: null },
    { name: "explorer as a member", path: at("operation=listPriceHistory&type=topcon"), as: customer },
    { name: "explorer live, not sent", path: at("operation=listSpotPrices&type=topcon&mode=live"), as: customer },
    { name: "explorer without a plan", path: at("operation=listSpotPrices&mode=live"), as: newcomer },
    { name: "explorer as a viewer", path: at("operation=listSpotPrices&mode=live"), as: viewer },
    { name: "explorer long names", path: at(`operation=listProducts&manufacturer=${"x".repeat(200)}`), as: longName },
  ];
}
