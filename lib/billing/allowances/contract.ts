import { z } from "zod";
import { PLANS } from "../plans";

/** The longest that something is given for, in days, and a higher plan; and the most calls of a trial. */
export const MAX_DAYS = 90;
export const MAX_PLAN_DAYS = 366;
export const MAX_TRIAL_CALLS = 100_000;

/** For our team; the customer sees what is given and until when. */
const note = z.string().trim().min(1, "Enter why.").max(300, "Use at most 300 characters.");
const common = {
  days: z.int("Enter a whole number of days.").min(1, "Enter at least 1 day.").max(MAX_DAYS, `Enter at most ${MAX_DAYS} days.`),
  note,
};
const wholeCalls = z.int("Enter a whole number of calls.").min(1, "Enter at least 1 call.");
const monthlyCalls = wholeCalls.max(1_000_000_000, "Enter at most 1,000,000,000 calls.").nullable();

export const AllowanceInput = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("trial"),
    plan: z.enum(PLANS, "Choose a plan."),
    quotaCalls: wholeCalls.max(MAX_TRIAL_CALLS, `Enter at most ${MAX_TRIAL_CALLS.toLocaleString("en-US")} calls.`),
    ...common,
  }),
  z.object({
    kind: z.literal("limits"),
    /** Calls per month; null: as usual. */
    quotaCalls: monthlyCalls,
    burst: z
      .object({
        perSecond: z.int("Enter both burst values or neither.").min(1).max(10_000, "Enter at most 10,000 calls per second."),
        bucket: z.int("Enter both burst values or neither.").min(1).max(100_000, "Enter at most 100,000 calls."),
      })
      .refine(({ perSecond, bucket }) => bucket >= perSecond, { path: ["bucket"], message: "Enter at least the calls per second." })
      .nullable(),
    ...common,
  }),
  z.object({
    kind: z.literal("plan"),
    plan: z.enum(PLANS, "Choose a plan."),
    /** Calls per month; null: those of the plan. Enterprise has no number of its own. */
    quotaCalls: monthlyCalls,
    /** The last day, UTC. */
    until: z.iso.date("Enter a day."),
    note,
  }),
]);
export type AllowanceInput = z.infer<typeof AllowanceInput>;

const time = z.iso.datetime();
export const AllowanceView = z.object({
  id: z.string(),
  kind: z.enum(["trial", "limits", "plan"]),
  plan: z.enum(PLANS),
  /** What was paid when a higher plan was given; null: something else is given. */
  usualPlan: z.enum(PLANS).nullable(),
  /** null: those of the plan. */
  quotaCalls: z.int().nullable(),
  burst: z.object({ perSecond: z.int(), bucket: z.int() }).nullable(),
  note: z.string(),
  /** Name of who gave it; null: they are gone. */
  by: z.string().nullable(),
  startsAt: time,
  endsAt: time,
  /** When it was over, perhaps before its end; null: it is in force. */
  endedAt: time.nullable(),
});
export type AllowanceView = z.infer<typeof AllowanceView>;
/** Newest first, twenty at most. */
export const AllowanceList = z.object({ rows: z.array(AllowanceView) });
