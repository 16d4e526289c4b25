/** `as`: whose eyes. Search engines see the public pages only. `path` with `*`: the first page that the list before it links to. */
export type PageWish = { name: string; path: string; as: "visitor" | "customer" };

export const PAGES: readonly PageWish[] = [
  { name: "Home", path: "/", as: "visitor" },
  { name: "Pricing", path: "/pricing", as: "visitor" },
  { name: "Docs", path: "/docs", as: "visitor" },
  { name: "Docs, quick start", path: "/docs/quick-start", as: "visitor" },
  { name: "Docs, reference", path: "/docs/reference/listSpotPrices", as: "visitor" },
  { name: "Prices", path: "/prices", as: "visitor" },
  { name: "Companies", path: "/companies", as: "visitor" },
  { name: "Products", path: "/products", as: "visitor" },
  { name: "Shipments", path: "/shipments", as: "visitor" },
  { name: "Price series", path: "/prices/*", as: "visitor" },
  { name: "Company", path: "/companies/*", as: "visitor" },
  { name: "Product", path: "/products/*", as: "visitor" },
  { name: "Dataset", path: "/data/companies", as: "visitor" },
  { name: "Security", path: "/legal/security", as: "visitor" },
  { name: "Coverage", path: "/data/coverage", as: "visitor" },
  { name: "Releases", path: "/data/releases", as: "visitor" },
  { name: "Changelog", path: "/changelog", as: "visitor" },
  { name: "Request access", path: "/request-access", as: "visitor" },
  { name: "Contact", path: "/contact", as: "visitor" },
  { name: "Sign up", path: "/sign-up", as: "visitor" },
  { name: "Sign in", path: "/sign-in", as: "visitor" },
  { name: "Terms", path: "/legal/terms", as: "visitor" },
  { name: "Data dictionary", path: "/data", as: "visitor" },
  { name: "Explorer", path: "/explorer", as: "visitor" },
  { name: "Status", path: "/status", as: "visitor" },
  { name: "Console", path: "/console", as: "customer" },
  { name: "Console, usage", path: "/console/usage", as: "customer" },
  { name: "Console, keys", path: "/console/keys", as: "customer" },
  { name: "Console, request log", path: "/console/logs", as: "customer" },
  { name: "Console, billing", path: "/console/billing", as: "customer" },
];

/** The page itself where it is named by a list. Errors when the list links to none. */
export async function findPage(origin: string, page: PageWish): Promise<PageWish> {
  if (!page.path.endsWith("*")) return page;
  const list = page.path.slice(0, -"/*".length);
  const response = await fetch(origin + list, { signal: AbortSignal.timeout(30_000) });
  const path = new RegExp(`href="(${list}/[a-z]+_[0-9a-z]+)"`).exec(await response.text())?.[1];
  if (path === undefined) throw new Error(`${list} links to no page of its own.`);
  return { ...page, path };
}
