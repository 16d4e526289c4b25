import { Done } from "@/lib/accounts/contract";
import { DuplicateRuleInput } from "@/lib/catalog/duplicates/contract";
import { setDuplicateRule } from "@/lib/catalog/duplicates/set-rule";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "data:write", body: DuplicateRuleInput, reply: Done }, ({ ctx, body }) => setDuplicateRule(ctx, body));
