import { CARD_TYPE, serverCard } from "@/lib/mcp/server-card";

export const dynamic = "force-dynamic";

/** The card of the MCP server, at the place that SEP-2127 reserves for it. */
export function GET(): Response {
  return new Response(`${JSON.stringify(serverCard())}\n`, {
    headers: {
      "Content-Type": CARD_TYPE,
      "Cache-Control": "public, max-age=3600",
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET",
      "Access-Control-Allow-Headers": "Content-Type",
    },
  });
}
