import { z } from "zod";
import { Done } from "@/lib/accounts/contract";
import { transferOwnership } from "@/lib/accounts/members/transfer-ownership";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute(
  { may: "org:delete", body: z.object({ userId: z.string().max(60) }), reply: Done },
  async ({ ctx, orgId, body }) => {
    await transferOwnership(ctx, orgId, body);
  },
);
