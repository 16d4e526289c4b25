/** Holds the list of first steps that is not shown in this browser any more. */
export const SKIP_COOKIE = "first_steps_skipped";

/** What the cookie holds: the organisation, and which of its lists where that is not the general one. */
export const skipMarkOf = (orgId: string, list: "general" | "enterprise"): string => (list === "general" ? orgId : `${orgId}.${list}`);
