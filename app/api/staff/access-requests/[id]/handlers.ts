import { params } from "@/app/api/id-params";
import { AccessRequestDetail } from "@/lib/access/contract";
import { readRequest } from "@/lib/access/review/read-request";
import { staffRoute } from "@/lib/portal/routes";

export const GET = staffRoute({ may: "requests:read", params, reply: AccessRequestDetail }, ({ ctx, params }) =>
  readRequest(ctx, params.id),
);
