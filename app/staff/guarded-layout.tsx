import type { ReactNode } from "react";
import type { StaffPermission } from "@/lib/core/staff-roles";
import { staffPage } from "@/lib/portal/page-access";

/** A layout that asks before anything is sent: once the skeleton is on its way, the response could not be 403 any more. */
export const guardedLayout = (may: StaffPermission) =>
  async function GuardedLayout({ children }: { children: ReactNode }) {
    await staffPage(may);
    return children;
  };
