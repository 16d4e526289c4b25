import { Done } from "@/lib/accounts/contract";
import { acceptTerms } from "@/lib/legal/acceptance/accept-terms";
import { AcceptTermsInput } from "@/lib/legal/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:write", body: AcceptTermsInput, reply: Done }, async ({ ctx, orgId, body }) => {
  await acceptTerms(ctx, orgId, body);
  return {};
});
