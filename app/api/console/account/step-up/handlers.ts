import { Done, StepUpInput } from "@/lib/accounts/contract";
import { stepUp } from "@/lib/accounts/sign-in/step-up";
import { accountRoute } from "@/lib/portal/routes";

export const POST = accountRoute({ body: StepUpInput, reply: Done }, ({ ctx, body }) => stepUp(ctx, body));
