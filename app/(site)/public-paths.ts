import { isBranded } from "@/lib/platform/brand";
import { isBrandedPath } from "@/lib/platform/brand-paths";
import { docPages } from "./docs/_lib/doc-pages";
import { LEGAL_PAGES } from "./legal/legal-pages";

const PAGES = [
  "/",
  "/prices",
  "/companies",
  "/products",
  "/shipments",
  "/data",
  "/data/coverage",
  "/data/releases",
  "/explorer",
  "/pricing",
  "/changelog",
  "/status",
  "/request-access",
  "/contact",
  "/sign-up",
  "/sign-in",
];

/** Every public page that the host has. */
export function publicPaths(): string[] {
  const own = [...PAGES, ...LEGAL_PAGES.map(({ slug }) => `/legal/${slug}`)];
  return [...(isBranded() ? own.filter(isBrandedPath) : own), ...docPages().map(({ href }) => href)];
}
