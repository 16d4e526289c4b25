import { z } from "zod";

const time = z.iso.datetime();

/** A dispute as staff sees it. */
export const DisputeRow = z.object({
  id: z.string(),
  currency: z.string(),
  amountCents: z.int(),
  /** As Stripe writes them. */
  reason: z.string(),
  status: z.string(),
  effect: z.enum(["watch", "hold", "end", "over"]),
  openedAt: time,
  respondBy: time.nullable(),
  /** When a lost one ended the subscription. */
  serviceEndedAt: time.nullable(),
  /** Its page in Stripe's dashboard; null for the sandbox. */
  dashboardUrl: z.url({ protocol: /^https?$/ }).nullable(),
});
export type DisputeRow = z.infer<typeof DisputeRow>;
