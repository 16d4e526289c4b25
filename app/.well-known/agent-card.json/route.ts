import { agentCard } from "@/lib/mcp/agent-card";
import { cardResponse } from "@/lib/mcp/server-card";

export const dynamic = "force-dynamic";

export const GET = (): Response => cardResponse(agentCard(), "application/json");
