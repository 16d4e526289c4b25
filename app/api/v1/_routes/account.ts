import { accountRoute } from "@/lib/http/route";
import { describeAccess, Me } from "@/lib/http/describe-access";

export const me = accountRoute({
  operation: "getMe",
  path: "/me",
  summary: "This key",
  description: "Plan, scopes, quota and limits of the key that asks. Free.",
  tag: "Account",
  reply: Me,
  document: describeAccess,
});
