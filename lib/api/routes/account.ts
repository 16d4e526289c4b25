import { describeAccess, Me } from "../describe-access";
import { callerRoute } from "../route";

export const me = callerRoute({
  operation: "getMe",
  path: "/me",
  summary: "Get the current key",
  description: "Returns the plan, scopes, quota and limits of the key used for the request.",
  tag: "Account",
  reply: Me,
  document: describeAccess,
});
