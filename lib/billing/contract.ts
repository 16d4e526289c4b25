import { z } from "zod";
import { PLANS } from "./plans";

/** What an organisation's plan gives it now, with what was agreed for this customer in place of the plan's own figures. */
export const EntitlementView = z.object({
  plan: z.enum(PLANS),
  title: z.string(),
  state: z.enum(["active", "past_due", "inactive"]),
  /** Live keys are answered. */
  isLive: z.boolean(),
  /** Calls per billing period; null: no cap. */
  quotaCalls: z.int().nullable(),
  /** The billing period in force; the end is not included. */
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type EntitlementView = z.infer<typeof EntitlementView>;
