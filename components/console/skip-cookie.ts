/** Holds the organisation whose first steps are not shown in this browser any more. */
export const SKIP_COOKIE = "first_steps_skipped";
