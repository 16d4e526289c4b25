import { variant, type Scene } from "./scene";

/** The first of each kind are looked at closely; the others are made of the same parts. */
const GUIDES = ["quick-start", "limits", "errors"];
const MORE_GUIDES = ["authentication", "paging", "releases", "formats", "versions"];
const RECIPES = ["duckdb"];
const MORE_RECIPES = ["price-curve", "weekly-report"];
const OPERATIONS = ["listSpotPrices", "getMe"];
const MORE_OPERATIONS = ["listProducts", "getCompany", "listDatasets"];

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
  "/docs/reference/[operation]": [...scenes("/docs/reference", OPERATIONS), ...scenes("/docs/reference", MORE_OPERATIONS).map(variant)],
};
