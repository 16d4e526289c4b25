import { Done, LinkInput } from "@/lib/accounts/contract";
import { confirmEmailChange } from "@/lib/accounts/users/change-email";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: LinkInput, reply: Done }, ({ ctx, body }) => confirmEmailChange(ctx, body));
