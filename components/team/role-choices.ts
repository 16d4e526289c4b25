import { ROLES, ROLE_TABLE } from "@/lib/core/roles";

export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_TABLE[value].title }));
export const ROLE_CARDS = ROLES.map((value) => ({ value, label: ROLE_TABLE[value].title, hint: ROLE_TABLE[value].about }));
