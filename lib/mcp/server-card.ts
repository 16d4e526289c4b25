import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";

export const MCP_PATH = "/mcp";
export const CARD_PATH = `${MCP_PATH}/server-card`;

/** The newest revision of the protocol; the library lists those before it, which shake hands first. */
export const NEWEST_REVISION = "2026-07-28";

/** Version of the server, as the card and the protocol name it. */
export const SERVER_VERSION = "1.0.0";

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";
/** The media type of SEP-2127, an extension of the protocol. */
export const CARD_TYPE = "application/mcp-server-card+json";

const KEY = { description: "API key. A sandbox key works as well.", isRequired: true, isSecret: true };

/** What clients read before they connect: name, address and how to send a key. Tools are listed by the server itself. */
export function serverCard() {
  const url = `${publicUrl()}${MCP_PATH}`;
  return {
    $schema: SCHEMA,
    name: `${new URL(url).hostname.split(".").reverse().join(".")}/mcp`,
    version: SERVER_VERSION,
    title: brandName(),
    description: "Companies, products, prices and shipments of the solar PV industry, from a metered API.",
    websiteUrl: `${publicUrl()}/docs/mcp`,
    remotes: [
      {
        type: "streamable-http",
        url,
        headers: [{ name: "Authorization", value: "Bearer {api_key}", isRequired: false, isSecret: true, variables: { api_key: KEY } }],
        supportedProtocolVersions: [NEWEST_REVISION, ...SUPPORTED_PROTOCOL_VERSIONS],
      },
    ],
  };
}

/** Cards are read by any page in a browser, and kept for an hour. */
export const cardResponse = (card: object, type: string): Response =>
  new Response(`${JSON.stringify(card)}\n`, {
    headers: {
      "Content-Type": type,
      "Cache-Control": "public, max-age=3600",
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET",
      "Access-Control-Allow-Headers": "Content-Type",
    },
  });
