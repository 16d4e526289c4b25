import { CARD_TYPE, cardResponse, serverCard } from "@/lib/mcp/server-card";

export const dynamic = "force-dynamic";

/** The card of the MCP server, at the place that SEP-2127 reserves for it. */
export const GET = (): Response => cardResponse(serverCard(), CARD_TYPE);
