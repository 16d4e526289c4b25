import { STAFF_ROLE_TABLE, STAFF_ROLES } from "@/lib/core/staff-roles";

export const STAFF_ROLE_OPTIONS = STAFF_ROLES.map((value) => ({ value, label: STAFF_ROLE_TABLE[value].title }));
