import { z } from "zod";

/** Answered calls of one UTC day by the path of the endpoint. */
export const UsageDay = z.object({ day: z.iso.date(), calls: z.record(z.string(), z.int()) });
export type UsageDay = z.infer<typeof UsageDay>;

/** What an organisation has used: of its plan in the billing period, or of the sandbox today. */
export const Usage = z.object({
  kind: z.enum(["live", "sandbox"]),
  used: z.int(),
  /** null: no cap. */
  quota: z.int().nullable(),
  startsAt: z.iso.datetime(),
  /** The moment of the reset. */
  endsAt: z.iso.datetime(),
  /** Answered calls of this kind, oldest day first, every day there; at least 30 days and the whole period. */
  days: z.array(UsageDay),
  /** Whether any key of the organisation, live or sandbox, has ever been answered. */
  hasCalled: z.boolean(),
});
export type Usage = z.infer<typeof Usage>;
