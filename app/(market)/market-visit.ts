import "server-only";
import { cache } from "react";
import { roleMay, STAFF_VIEW, type Permission } from "@/lib/core/roles";
import type { Context } from "@/lib/platform/context";
import { type ConsoleVisit, publicPage } from "@/lib/portal/page-access";

export type Member = { ctx: Context; visit: ConsoleVisit; orgId: string; allows: (permission: Permission) => boolean };

/** Who opens a page about the data: a member of an organisation, or null for everyone else, who gets the public page. */
export const marketVisit = cache(async (): Promise<{ ctx: Context; member: Member | null; isSignedIn: boolean }> => {
  const { ctx, visit } = await publicPage();
  const org = visit?.org ?? null;
  if (visit === null || org === null) return { ctx, member: null, isSignedIn: visit !== null };
  const { role } = org;
  const allows = (permission: Permission): boolean => (role === "staff-view" ? STAFF_VIEW.includes(permission) : roleMay(role, permission));
  return { ctx, member: { ctx, visit: { ...visit, org }, orgId: org.id, allows }, isSignedIn: true };
});
