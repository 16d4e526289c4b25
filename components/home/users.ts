import { SANDBOX } from "@/lib/billing/plans";
import { addMonths, addQuarters, quarterOf, dayAt } from "@/lib/core/dates";

/** A kind of user that the service is made for, what it does with the data, and one request that does it. */
export type Use = {
  who: string;
  does: string;
  path: string;
  operation: string;
  query: readonly (readonly [name: string, value: string])[];
};

/** The six kinds of users. `quarter`: the newest that a visitor may see; `release`: the newest. */
export const uses = (quarter: string, release: number): Use[] => [
  {
    who: "Market research firms",
    does: "Compare shipments by company and quarter, each with its basis and source.",
    path: "/market/shipments",
    operation: "listShipments",
    query: [
      ["quarter", quarter],
      ["product", "module"],
      ["fields", "entity,volume_gw,share_pct,basis,source"],
    ],
  },
  {
    who: "Energy consultants",
    does: "Feed monthly module prices into a cost model, with gaps clearly marked.",
    path: "/pricing/trends",
    operation: "listPriceTrends",
    query: [
      ["type", "TOPCon"],
      ["interval", "month"],
    ],
  },
  {
    who: "PV media and data portals",
    does: "Show current prices with the date of each assessment.",
    path: "/pricing/spot",
    operation: "listSpotPrices",
    query: [["stage", "module"]],
  },
  {
    who: "AI and ML developers",
    does: "Ground responses in datasheets: every module above a given power, one per line.",
    path: "/products",
    operation: "listProducts",
    query: [
      ["technology", "topcon"],
      ["min_power", "600"],
      ["format", "ndjson"],
    ],
  },
  {
    who: "Investment firms",
    does: "For due diligence, check what was known at the time: every earlier release stays available.",
    path: "/pricing/spot",
    operation: "listSpotPrices",
    query: [
      ["type", "TOPCon"],
      ["as_of", String(release)],
    ],
  },
  {
    who: "Supply chain software",
    does: "Keep supplier data in sync: fetch only companies that changed since your last release.",
    path: "/changes",
    operation: "listChanges",
    query: [
      ["since", String(Math.max(0, release - 1))],
      ["resource", "company"],
    ],
  },
];

/** Commas stay commas, as people write them. */
export const searchOf = (query: Use["query"]): string =>
  query.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&");

/** The address at which the explorer holds a request; see its request-link.ts. */
export const explorerHref = ({ operation, query }: Pick<Use, "operation" | "query">): string =>
  `/explorer?operation=${operation}&${searchOf(query)}`;

/** The last quarter that ended before the day on which the sandbox's shipments end. */
export const visitorsQuarter = (nowMs: number): string =>
  addQuarters(quarterOf(addMonths(dayAt(nowMs), -SANDBOX.shipmentsUntilMonths)), -1);
