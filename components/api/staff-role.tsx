"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type StaffPermission, type StaffRole, staffMay } from "@/lib/core/staff-roles";

const StaffRoleContext = createContext<StaffRole>("administrator");

/** The role of who looks at a staff page. It decides what is shown; what is allowed, the server decides. */
export const StaffRoleProvider = ({ role, children }: { role: StaffRole; children: ReactNode }) => (
  <StaffRoleContext value={role}>{children}</StaffRoleContext>
);

/** Whether what needs a permission is shown. */
export const useStaffMay = (permission: StaffPermission): boolean => staffMay(useContext(StaffRoleContext), permission);
