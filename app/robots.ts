import type { MetadataRoute } from "next";
import { isBranded } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";

export const dynamic = "force-dynamic";

/** Pages of people and pages behind tokens are not for crawlers; of the API only its description is. */
export default function robots(): MetadataRoute.Robots {
  if (isBranded())
    return {
      rules: { userAgent: "*", allow: ["/", "/api/v1/openapi.json", "/api/v1/datasets"], disallow: ["/api/"] },
      sitemap: `${publicUrl()}/sitemap.xml`,
    };
  return {
    rules: {
      userAgent: "*",
      allow: ["/", "/api/v1/openapi.json", "/api/v1/datasets"],
      disallow: [
        "/console",
        "/staff",
        "/account",
        "/api/",
        "/requests/",
        "/offers/",
        "/views/",
        "/invitations/",
        "/verify",
        "/reset",
        "/sign-in/link",
        "/dev/",
      ],
    },
    sitemap: `${publicUrl()}/sitemap.xml`,
  };
}
