import { isBranded } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";

const ALLOWED = ["/", "/api/v1/openapi.json", "/api/v1/datasets"];
/** Pages of people and pages behind tokens are not for crawlers; of the API only its description is. */
const DISALLOWED = [
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
];
const DISALLOWED_BRANDED = ["/api/"];

/** Public pages may be found and quoted by machines; the data in them is licensed, so no model may be trained on it (contentsignals.org). */
const SIGNAL = "search=yes, ai-input=yes, ai-train=no";

/** The file for crawlers of the host that is asked. */
export const robotsText = (): string =>
  [
    "User-agent: *",
    `Content-Signal: ${SIGNAL}`,
    ...ALLOWED.map((path) => `Allow: ${path}`),
    ...(isBranded() ? DISALLOWED_BRANDED : DISALLOWED).map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl()}/sitemap.xml`,
    "",
  ].join("\n");
