import { z } from "zod";
import { publicRoute } from "@/lib/portal/routes";
import { ExplorerToken } from "@/lib/keys/contract";
import { issueVisitorToken } from "@/lib/keys/explorer-token";

export const POST = publicRoute({ body: z.strictObject({}), reply: ExplorerToken }, async ({ ctx }) => issueVisitorToken(ctx));
