import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { readOwnThread } from "@/lib/accounts/support/read-thread";
import { consolePage } from "@/lib/portal/page-access";

/** Looked up once for the page and its title. */
export const thisThread = cache(async (threadId: string) => {
  const { ctx, orgId } = await consolePage("org:read");
  return orNotFound(readOwnThread(ctx, { orgId, threadId }));
});
