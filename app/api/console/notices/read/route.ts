import { done, Done } from "@/lib/accounts/contract";
import { ReadNoticesInput } from "@/lib/accounts/notifications/contract";
import { readNotices } from "@/lib/accounts/notifications/read-notices";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:read", body: ReadNoticesInput, reply: Done }, async ({ ctx, orgId, body }) => {
  await readNotices(ctx, orgId, body);
  return done;
});
