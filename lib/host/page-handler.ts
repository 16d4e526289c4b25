import type { IncomingMessage, ServerResponse } from "node:http";

/** What responds to requests for pages and routes of the portal. */
export type PageHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
