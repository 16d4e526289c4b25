import type { Visit } from "@/lib/accounts/sessions/sessions";
import { roleMay, STAFF_VIEW } from "@/lib/core/roles";

type Reader = { org: Pick<NonNullable<Visit["org"]>, "role"> | null };

/** The one button of the public pages: a key of one's own, where one's keys are, or the console for who sees no keys. */
export function mainWay(visit: Reader | null): { href: string; label: string } {
  if (visit === null) return { href: "/sign-up", label: "Get API key" };
  const role = visit.org?.role;
  const seesKeys = role !== undefined && (role === "staff-view" ? STAFF_VIEW.includes("keys:read") : roleMay(role, "keys:read"));
  return seesKeys ? { href: "/console/keys", label: "API keys" } : { href: "/console", label: "Open console" };
}
