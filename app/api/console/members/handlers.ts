import { z } from "zod";
import { MemberRow } from "@/lib/accounts/contract";
import { listMembers } from "@/lib/accounts/members/list-team";
import { consoleRoute } from "@/lib/portal/routes";

export const GET = consoleRoute({ may: "team:read", reply: z.object({ rows: z.array(MemberRow) }) }, async ({ ctx, orgId }) => ({
  rows: await listMembers(ctx, orgId),
}));
