import type { Brand } from "./brand-scope";
import { ownUrl } from "./env";
import { sign, unsign } from "./secrets";

/** Pages of a white-label host, each with what is below it. Everything else of ours is not there. */
const PAGES = ["/docs", "/explorer", "/status", "/contact", "/share-picture", "/brand", "/_next"];
const FILES = [
  "/llms.txt",
  "/postman.json",
  "/arazzo.json",
  "/asyncapi.json",
  "/openapi.json",
  "/skill.md",
  "/mcp/server-card",
  "/robots.txt",
  "/sitemap.xml",
  "/favicon.ico",
  "/.well-known/security.txt",
  "/.well-known/api-catalog",
  "/.well-known/agent-card.json",
];
/** Of our own pages below those, what is not for them. */
const OURS = /^\/(share-picture\/home|status\/[^/]+)(\/|$)/;

/** The page where a preview of a brand begins, and ends as soon as it is opened again. */
export const BRAND_PREVIEW_PATH = "/console/brand/preview";

/** Whether a white-label host has a page at this path. */
export function isBrandedPath(path: string): boolean {
  if (OURS.test(path)) return false;
  return FILES.includes(path) || PAGES.some((page) => path === page || path.startsWith(`${page}/`));
}

/** The door in mails: leads members of the organisation on to a page that only our own host has. */
const DOOR = "/go/";
const PURPOSE = "brand-door";

const doorTo = (path: string, { orgId }: Brand): string => {
  const sealed = sign(`${PURPOSE}/${orgId ?? ""}`, Buffer.from(path).toString("base64url"));
  return `${DOOR}${encodeURIComponent(sealed)}`;
};

/** Where a door of this brand leads on our own host; null for what is no door that we made. */
export function behindDoor(path: string, { orgId }: Brand): string | null {
  if (!path.startsWith(DOOR)) return null;
  let sealed: string;
  try {
    sealed = decodeURIComponent(path.slice(DOOR.length));
  } catch {
    return null;
  }
  const target = unsign(`${PURPOSE}/${orgId ?? ""}`, sealed);
  return target === undefined ? null : ownUrl() + Buffer.from(target, "base64url").toString("utf8");
}

/** An address of ours as a brand gives it: its own page where it has one, otherwise a door. Others stay as they are. */
export function brandedAddress(address: string, brand: Brand): string {
  const own = ownUrl();
  if (address !== own && !address.startsWith(`${own}/`)) return address;
  const path = address.slice(own.length) || "/";
  const isThere = isBrandedPath(path.replace(/[?#].*$/, "")) || path.startsWith("/api/v1/");
  return brand.url + (isThere ? path : doorTo(path, brand));
}
