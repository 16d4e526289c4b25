import { TrackingView, WithdrawRequestInput } from "@/lib/access/contract";
import { withdrawAccessRequest } from "@/lib/access/requests/withdraw-request";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: WithdrawRequestInput, reply: TrackingView }, ({ ctx, body }) => withdrawAccessRequest(ctx, body));
