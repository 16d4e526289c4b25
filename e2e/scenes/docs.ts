import type { Scene } from "./scene";

const GUIDES = [
  "quick-start",
  "limits",
  "errors",
  "authentication",
  "paging",
  "releases",
  "formats",
  "versions",
  "writing",
  "webhooks",
  "rfqs",
  "exports",
  "custom-fields",
];
const RECIPES = ["duckdb", "price-curve", "weekly-report", "verify-webhook", "rfq-stream", "parquet", "fields-from-csv"];
const OPERATIONS = [
  "listSpotPrices",
  "createWebhook",
  "getMe",
  "listProducts",
  "getCompany",
  "listDatasets",
  "streamRfqs",
  "removeCustomField",
];
const EVENTS = ["price.published"];

const scenes = (root: string, names: readonly string[]): Scene[] =>
  names.map((name) => ({ name: `docs ${name}`, path: `${root}/${name}`, as: null }));

/** Docs pages whose address has a part that the route tree does not tell, by its place in the tree. */
export const DOCS_SCENES: Readonly<Record<string, readonly Scene[]>> = {
  "/docs/[...slug]": [
    ...scenes("/docs", GUIDES),
    ...scenes("/docs/recipes", RECIPES),
    { name: "docs not found", path: "/docs/no-such-page", as: null },
  ],
  "/docs/errors/[code]": scenes("/docs/errors", ["quota-exceeded", "subscription-inactive"]),
  "/docs/events/[type]": scenes("/docs/events", EVENTS),
  "/docs/reference/[operation]": scenes("/docs/reference", OPERATIONS),
};
