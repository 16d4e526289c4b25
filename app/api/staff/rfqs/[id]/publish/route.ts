import { z } from "zod";
import { staffRoute } from "@/lib/http/session/routes";
import { PublishReply } from "@/lib/rfq/contract";
import { publishRequest } from "@/lib/rfq/publish-request";

const params = z.object({ id: z.string().max(100) });

export const POST = staffRoute({ params, reply: PublishReply }, ({ ctx, params }) => publishRequest(ctx, params.id));
