import { AbsenceInput, AbsenceSaved } from "@/lib/accounts/contract";
import { saveAbsence } from "@/lib/accounts/staff/save-absence";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "any", body: AbsenceInput, reply: AbsenceSaved }, ({ ctx, body }) => saveAbsence(ctx, body));
