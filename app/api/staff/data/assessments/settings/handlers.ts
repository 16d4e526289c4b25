import { Done } from "@/lib/accounts/contract";
import { changeAssessmentSettings } from "@/lib/catalog/assessments/change-settings";
import { AssessmentSettingsInput } from "@/lib/catalog/assessments/contract";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "data:write", body: AssessmentSettingsInput, reply: Done }, ({ ctx, body }) =>
  changeAssessmentSettings(ctx, body),
);
