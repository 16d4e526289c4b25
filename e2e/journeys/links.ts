import type { APIRequestContext } from "@playwright/test";

/** Pages of one kind are alike: so many links to each are followed. */
const OF_ONE_KIND = 2;

/** A path with what names one record of many left out. */
const kindOf = (path: string): string => {
  const [at = ""] = path.split(/[?#]/);
  return at.replace(/\/[^/]*(?:\d|[A-Za-z_-]{24,})[^/]*/g, "/*");
};

const decoded = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

/** The paths within the site that a page links to, with their fragments. */
function pathsIn(html: string, base: string): string[] {
  const page = new URL(base);
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => new URL(decoded(href), page));
  return links.filter(({ origin }) => origin === page.origin).map(({ pathname, search, hash }) => pathname + search + hash);
}

/** What the links of all pages lead to, seen by whoever sees the page: a few of each kind. */
export class FoundLinks {
  private readonly kinds = new Map<string, Map<string, string>>();

  constructor(private readonly baseURL: string) {}

  add(html: string, { path, as }: { path: string; as: string | null }): void {
    for (const link of pathsIn(html, this.baseURL + path)) {
      if (link.split("#")[0] === path) continue;
      const kind = `${as ?? ""} ${kindOf(link)}${link.includes("#") ? "#" : ""}`;
      const known = this.kinds.get(kind) ?? new Map<string, string>();
      if (known.size < OF_ONE_KIND || known.has(link)) known.set(link, known.get(link) ?? path);
      this.kinds.set(kind, known);
    }
  }

  /** By session: the links that it sees, each with a page that it stands on. */
  bySession(): Map<string | null, [link: string, page: string][]> {
    const all = new Map<string | null, [string, string][]>();
    for (const [kind, links] of this.kinds) {
      const [session = ""] = kind.split(" ");
      const as = session === "" ? null : session;
      all.set(as, [...(all.get(as) ?? []), ...links]);
    }
    return all;
  }
}

/** Why a link leads nowhere; null for one that leads to a page, and to its part where it names one. */
export async function faultOf(request: APIRequestContext, link: string): Promise<string | null> {
  const [path = "", fragment] = link.split("#");
  const response = await request.get(path, { maxRedirects: 5 });
  if (!response.ok()) return `${response.status()}`;
  if (fragment === undefined || fragment === "" || !(response.headers()["content-type"] ?? "").includes("text/html")) return null;
  const html = await response.text();
  return html.includes(`id="${decodeURIComponent(fragment)}"`) ? null : `no element "${fragment}"`;
}
