import { API_ROOT } from "@/lib/api/render";
import { AGENT_CARD_PATH } from "@/lib/mcp/agent-card";
import { CARD_PATH, MCP_PATH } from "@/lib/mcp/server-card";
import { brandName } from "@/lib/platform/brand";
import { supportContact } from "@/lib/platform/contact";
import { publicUrl } from "@/lib/platform/env";
import { MARK_URL } from "../mark";

const TAGS = ["solar", "photovoltaics", "market data", "prices", "companies", "product specifications", "shipments"];
const CREATED = "2026-11-28";

type Property = { type: string; url: string };
type Api = { id: string; name: string; description: string; page: string; base: string; properties: readonly Property[] };

/** What an index of APIs asks for, by the names that it uses for each. */
const COMMON: readonly Property[] = [
  { type: "Portal", url: "/docs" },
  { type: "Documentation", url: "/docs" },
  { type: "GettingStarted", url: "/docs/quick-start" },
  { type: "APIReference", url: "/docs/reference" },
  { type: "Authentication", url: "/docs/authentication" },
  { type: "OAuthScopes", url: "/.well-known/oauth-protected-resource" },
  { type: "RateLimits", url: "/plans.json" },
  { type: "Plans", url: "/plans.json" },
  { type: "Pricing", url: "/pricing" },
  { type: "SignUp", url: "/sign-up" },
  { type: "Support", url: "/request-access" },
  { type: "Console", url: "/explorer" },
  { type: "Sandbox", url: "/explorer" },
  { type: "SDK", url: "/docs/typescript" },
  { type: "SDK", url: "/docs/python" },
  { type: "CLI", url: "/docs/command-line" },
  { type: "Postman", url: "/postman.json" },
  { type: "Arazzo", url: "/arazzo.json" },
  { type: "AsyncAPI", url: "/asyncapi.json" },
  { type: "Webhooks", url: "/docs/webhooks" },
  { type: "Errors", url: "/docs/errors" },
  { type: "Examples", url: "/docs/recipes/price-curve" },
  { type: "Vocabulary", url: `${API_ROOT}/datasets` },
  { type: "ChangeLog", url: "/changelog" },
  { type: "Deprecation", url: "/docs/versions" },
  { type: "StatusPage", url: "/status" },
  { type: "Security", url: "/legal/security" },
  { type: "VulnerabilityDisclosure", url: "/.well-known/security.txt" },
  { type: "SBOM", url: "/sbom.json" },
  { type: "TermsOfService", url: "/legal/terms" },
  { type: "PrivacyPolicy", url: "/legal/privacy" },
  { type: "Subprocessors", url: "/legal/subprocessors" },
  { type: "DataProcessingAgreement", url: "/legal/dpa" },
  { type: "DataResidency", url: "/legal/subprocessors#data-location" },
  { type: "License", url: "/legal/data-licence" },
  { type: "WellKnown", url: "/.well-known/api-catalog" },
  { type: "LLMsTxt", url: "/llms.txt" },
  { type: "AgentSkill", url: "/skill.md" },
  { type: "AgentCard", url: AGENT_CARD_PATH },
  { type: "MCPServer", url: MCP_PATH },
];

const described = (tag: string): Property[] => [{ type: "OpenAPI", url: `${API_ROOT}/openapi.json?tag=${tag}` }];

const APIS: readonly Api[] = [
  {
    id: "companies",
    name: "Companies",
    description: "Manufacturers, distributors, installers and other companies of the solar PV industry, and numbers of them.",
    page: "/docs/reference/listCompanies",
    base: `${API_ROOT}/companies`,
    properties: described("Companies"),
  },
  {
    id: "products",
    name: "Products",
    description: "Specifications of modules, inverters and storage.",
    page: "/docs/reference/listProducts",
    base: `${API_ROOT}/products`,
    properties: described("Products"),
  },
  {
    id: "prices",
    name: "Prices",
    description: "Spot prices of the solar supply chain: the latest, by date, their history and their trends.",
    page: "/docs/reference/listSpotPrices",
    base: `${API_ROOT}/pricing`,
    properties: described("Prices"),
  },
  {
    id: "shipments",
    name: "Shipments",
    description: "Quarterly shipment volumes and market shares by company, destination, origin and technology.",
    page: "/docs/reference/listShipments",
    base: `${API_ROOT}/market/shipments`,
    properties: described("Market"),
  },
  {
    id: "rfqs",
    name: "RFQs",
    description: "Anonymised requests for quotation of vetted buyers, as a list and as a live stream.",
    page: "/docs/reference/listRfqs",
    base: `${API_ROOT}/rfqs`,
    properties: described("RFQs"),
  },
  {
    id: "exports",
    name: "Exports",
    description: "Whole or filtered datasets as CSV or Parquet files.",
    page: "/docs/reference/createExport",
    base: `${API_ROOT}/exports`,
    properties: described("Exports"),
  },
  {
    id: "webhooks",
    name: "Webhooks",
    description: "Signed messages when data is published, and the endpoints that receive them.",
    page: "/docs/webhooks",
    base: `${API_ROOT}/webhooks`,
    properties: [...described("Webhooks"), { type: "AsyncAPI", url: "/asyncapi.json" }],
  },
  {
    id: "mcp",
    name: "MCP server",
    description: "The same data as tools for agents, with the same keys, limits and plans.",
    page: "/docs/mcp",
    base: MCP_PATH,
    properties: [{ type: "MCPServer", url: CARD_PATH }],
  },
];

/** The index of our APIs by APIs.json 0.19, for catalogues that list services: what there is, and where each thing about it is. */
export function apisIndex() {
  const host = new URL(publicUrl()).hostname;
  const at = ({ url, ...property }: Property): Property => ({ ...property, url: `${publicUrl()}${url}` });
  const mail = supportContact();
  return {
    aid: host,
    name: brandName(),
    type: "Index",
    specificationVersion: "0.19",
    description:
      "Data of the solar PV industry as one metered HTTP API: companies, product specifications, daily spot prices and quarterly shipments. Every value carries its source and date, and any earlier release can be read again. A sandbox key is free.",
    image: MARK_URL,
    url: `${publicUrl()}/apis.json`,
    created: CREATED,
    tags: TAGS,
    apis: APIS.map(({ id, page, base, properties, ...api }) => ({
      aid: `${host}:${id}`,
      ...api,
      image: MARK_URL,
      humanURL: `${publicUrl()}${page}`,
      baseURL: `${publicUrl()}${base}`,
      tags: TAGS,
      properties: [...properties, { type: "Documentation", url: page }].map(at),
    })),
    common: COMMON.map(at),
    maintainers: [{ FN: brandName(), name: brandName(), ...(mail === null ? {} : { email: mail }) }],
  };
}
