import { isBranded } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";

export const dynamic = "force-dynamic";

const PROFILE = "https://www.rfc-editor.org/info/rfc9727";

/** RFC 9727: which APIs are here, and where they are described, explained and watched. */
export function GET(): Response {
  const at = (path: string): string => `${publicUrl()}${path}`;
  const body = {
    linkset: [
      { anchor: at("/.well-known/api-catalog"), item: [{ href: at("/api/v1") }] },
      {
        anchor: at("/api/v1"),
        "service-desc": [{ href: at("/api/v1/openapi.json"), type: "application/json" }],
        "service-doc": [{ href: at("/docs"), type: "text/html" }],
        "service-meta": [
          { href: at("/api/v1/datasets"), type: "application/json" },
          { href: at("/arazzo.json"), type: "application/json" },
          { href: at("/asyncapi.json"), type: "application/json" },
          ...(isBranded() ? [] : [{ href: at("/apis.json"), type: "application/json" }]),
        ],
        status: [{ href: at("/status"), type: "text/html" }],
      },
    ],
  };
  const link = `<${at("/.well-known/api-catalog")}>; rel="api-catalog"`;
  return new Response(`${JSON.stringify(body)}\n`, {
    headers: { "Content-Type": `application/linkset+json; profile="${PROFILE}"`, Link: link, "Access-Control-Allow-Origin": "*" },
  });
}
