import { AbsenceInput, Done } from "@/lib/accounts/contract";
import { setAbsence } from "@/lib/accounts/staff/set-absence";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "any", body: AbsenceInput, reply: Done }, ({ ctx, body }) => setAbsence(ctx, body));
