import { docPages } from "./docs/_lib/doc-pages";
import { LEGAL_PAGES } from "./legal/legal-pages";

const PAGES = ["/", "/data", "/explorer", "/pricing", "/changelog", "/status", "/request-access", "/sign-up", "/sign-in"];

/** Every public page. */
export const publicPaths = (): string[] => [
  ...PAGES,
  ...LEGAL_PAGES.map(({ slug }) => `/legal/${slug}`),
  ...docPages().map(({ href }) => href),
];
