import { variant, type Scene } from "./scene";

/** The first of each kind are looked at closely; the others are made of the same parts. */
const GUIDES = ["quick-start", "limits", "errors"];
const MORE_GUIDES = [
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
const RECIPES = ["duckdb"];
const MORE_RECIPES = ["price-curve", "weekly-report", "verify-webhook", "rfq-stream", "parquet", "fields-from-csv"];
const OPERATIONS = ["listSpotPrices", "createWebhook"];
const MORE_OPERATIONS = ["getMe", "listProducts", "getCompany", "listDatasets", "streamRfqs", "removeCustomField"];
const EVENTS = ["price.published"];

const scenes = (root: string, names: readonly string[]): Scene[] =>
  names.map((name) => ({ name: `docs ${name}`, path: `${root}/${name}`, as: null }));

/** Docs pages whose address has a part that the route tree does not tell, by its place in the tree. */
export const DOCS_SCENES: Readonly<Record<string, readonly Scene[]>> = {
  "/docs/[...slug]": [
    ...scenes("/docs", GUIDES),
    ...scenes("/docs", MORE_GUIDES).map(variant),
    ...scenes("/docs/recipes", RECIPES),
    ...scenes("/docs/recipes", MORE_RECIPES).map(variant),
    { name: "docs not found", path: "/docs/no-such-page", as: null },
  ],
  "/docs/errors/[code]": [...scenes("/docs/errors", ["quota-exceeded"]), ...scenes("/docs/errors", ["subscription-inactive"]).map(variant)],
  "/docs/events/[type]": scenes("/docs/events", EVENTS),
  "/docs/reference/[operation]": [...scenes("/docs/reference", OPERATIONS), ...scenes("/docs/reference", MORE_OPERATIONS).map(variant)],
};
