-- Who bought the plan that they had on trial kept the calls of the trial in place of the plan's.
update "entitlement" e set "quota_calls" = null
from "allowance" a
where a."org_id" = e."org_id" and a."kind" = 'trial' and a."plan" = e."plan" and a."quota_calls" = e."quota_calls"
  and e."period_starts_at" is distinct from a."starts_at"
  and exists (select 1 from "subscription" s where s."current_of" = e."org_id" and s."plan" = e."plan");
