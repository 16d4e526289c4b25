import type { ReactNode } from "react";
import type { Permission } from "@/lib/core/roles";
import { consolePage } from "@/lib/portal/page-access";

/** A layout that asks before anything is sent: once the skeleton is on its way, the response could not be 403 any more. */
export const guardedLayout = (may: Permission) =>
  async function GuardedLayout({ children }: { children: ReactNode }) {
    await consolePage(may);
    return children;
  };
