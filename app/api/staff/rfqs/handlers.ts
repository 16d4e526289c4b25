import { z } from "zod";
import { staffRoute } from "@/lib/portal/routes";
import { RequestInput, RequestListQuery, RequestPage } from "@/lib/rfq/contract";
import { listRequests } from "@/lib/rfq/requests/list-requests";
import { receiveRequest } from "@/lib/rfq/requests/receive-request";

export const GET = staffRoute({ may: "rfqs:read", query: RequestListQuery, reply: RequestPage }, ({ ctx, query }) =>
  listRequests(ctx, query),
);

export const POST = staffRoute(
  { may: "rfqs:write", body: RequestInput, reply: z.object({ id: z.string() }), status: 201 },
  ({ ctx, body }) => receiveRequest(ctx, body),
);
