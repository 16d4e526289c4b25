import { consoleRoute } from "@/lib/portal/routes";
import { ConsoleFeed, ConsoleFeedQuery } from "@/lib/rfq/contract";
import { readConsoleFeed } from "@/lib/rfq/feed/read-console-feed";

export const GET = consoleRoute({ may: "rfqs:read", query: ConsoleFeedQuery, reply: ConsoleFeed }, ({ ctx, orgId, query }) =>
  readConsoleFeed(ctx, orgId, query),
);
