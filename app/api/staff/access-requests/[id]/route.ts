import { z } from "zod";
import { AccessRequestDetail } from "@/lib/access/contract";
import { readRequest } from "@/lib/access/review/read-request";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });

export const GET = staffRoute({ params, reply: AccessRequestDetail }, ({ ctx, params }) => readRequest(ctx, params.id));
