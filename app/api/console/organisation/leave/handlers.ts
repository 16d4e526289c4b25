import { Done } from "@/lib/accounts/contract";
import { leaveOrganisation } from "@/lib/accounts/members/leave-organisation";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:read", reply: Done }, ({ ctx, orgId }) => leaveOrganisation(ctx, orgId));
