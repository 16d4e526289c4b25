import { z } from "zod";
import { ExplorerToken } from "@/lib/keys/contract";
import { issueVisitorToken } from "@/lib/keys/explorer-token";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: z.strictObject({}), reply: ExplorerToken }, async ({ ctx }) => issueVisitorToken(ctx));
