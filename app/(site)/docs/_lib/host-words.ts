import { isBranded } from "@/lib/platform/brand";
import { isBrandedPath } from "@/lib/platform/brand-paths";

const LINK = /\[([^\]]+)\]\((\/[^)\s#]*)(?:#[^)\s]*)?\)/g;
/** `{{#own}}…{{/own}}` is for our own host, `{{#branded}}…{{/branded}}` for a white-label one. */
const PART = /\{\{#(own|branded)\}\}([\s\S]*?)\{\{\/\1\}\}/g;

/** Prose as the host that is asked shows it: a white-label one has no console and no plans, so nothing leads there. */
export function forThisHost(markdown: string): string {
  const wanted = isBranded() ? "branded" : "own";
  const chosen = markdown.replace(PART, (_, host: string, words: string) => (host === wanted ? words : ""));
  if (!isBranded()) return chosen;
  return chosen.replace(LINK, (link, words: string, path: string) => (isThere(path) ? link : words));
}

const isThere = (path: string): boolean =>
  path.startsWith("/api/v1/") || (isBrandedPath(path) && !OWN_PAGES.has(path.replace(/^\/docs\//, "")));

/** Pages about what only our own host has: its console with the rules of an organisation, and packages that carry its name. */
const OWN_PAGES: ReadonlySet<string> = new Set([
  "white-label",
  "single-sign-on",
  "scim",
  "typescript",
  "python",
  "command-line",
  "security",
]);

/** Whether the host that is asked has a page. */
export const isForThisHost = (slug: string): boolean => !OWN_PAGES.has(slug) || !isBranded();
