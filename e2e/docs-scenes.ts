import type { Scene } from "./scene";

const GUIDES = ["quick-start", "authentication", "paging", "limits", "releases", "formats", "errors", "versions"];
const RECIPES = ["price-curve", "duckdb", "weekly-report"];
const OPERATIONS = ["listSpotPrices", "listProducts", "getCompany", "getMe", "listDatasets"];

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
  "/docs/reference/[operation]": scenes("/docs/reference", OPERATIONS),
};
