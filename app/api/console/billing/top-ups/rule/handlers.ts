import { changeTopUpRule } from "@/lib/billing/top-ups/change-rule";
import { RuleInput, TopUpView } from "@/lib/billing/top-ups/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "billing:write", body: RuleInput, reply: TopUpView.nullable() }, ({ ctx, orgId, body }) =>
  changeTopUpRule(ctx, { orgId, rule: body }),
);
