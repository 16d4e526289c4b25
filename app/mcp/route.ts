import { handlersBy } from "@/lib/api/web-handlers";
import { answerMcp } from "@/lib/mcp/answer-mcp";

/** The Model Context Protocol, where the listener does not answer it itself. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = handlersBy(answerMcp);
