import { z } from "zod";
import { GivenCalls } from "@/lib/billing/contract";

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
  /** The moment of the reset, or of the end of a trial. */
  endsAt: z.iso.datetime(),
  /** They are those of a trial: after its end there are no more. */
  isTrial: z.boolean(),
  /** What of the quota comes with a higher plan that is given for a time; null: nothing. */
  given: GivenCalls.nullable(),
  /** Answered calls of this kind, oldest day first, every day there; at least 30 days and the whole period. */
  days: z.array(UsageDay),
  /** Whether any key of the organisation, live or sandbox, has ever been answered. */
  hasCalled: z.boolean(),
});
export type Usage = z.infer<typeof Usage>;

/** What staff sees of a customer's requests: figures alone, of the last days. */
export const CustomerUsage = z.object({
  usage: Usage,
  requests: z.object({
    days: z.int(),
    total: z.int(),
    /** 4xx but 429. */ rejected: z.int(),
    /** 429: over the quota or the burst. */ limited: z.int(),
    /** 5xx. */ failed: z.int(),
  }),
});
export type CustomerUsage = z.infer<typeof CustomerUsage>;

export const USAGE_MODES = ["live", "sandbox"] as const;
export type UsageMode = (typeof USAGE_MODES)[number];
export const USAGE_PARTS = ["endpoint", "key", "status"] as const;
export type UsagePart = (typeof USAGE_PARTS)[number];

/** Calls that the explorer made carry this in place of a key. */
export const EXPLORER_KEY = "explorer";

const keyId = z.string().regex(/^[a-z_0-9]{1,60}$/);
/** A path, with the method in front of it unless it is GET. */
const endpoint = z.string().regex(/^(?:(?:POST|PUT|PATCH|DELETE) )?\/[\w/{}.-]{0,80}$/);

/** What is looked at. `period`: the one that runs, the last thirty days, or the number of one that was. */
export const UsageFilter = z.object({
  mode: z.enum(USAGE_MODES),
  period: z
    .string()
    .regex(/^(current|days|\d{1,15})$/)
    .default("current"),
  key: keyId.optional(),
  endpoint: endpoint.optional(),
});
export type UsageFilter = z.infer<typeof UsageFilter>;

const sums = {
  /** Answers of any status. */ calls: z.int(),
  /** Of them counted: what a live key was charged, in the sandbox what was answered. */ counted: z.int(),
  bytes: z.int(),
};
const bounds = { startsAt: z.iso.datetime(), endsAt: z.iso.datetime() };

export const UsageGroup = z.object({ key: z.string(), label: z.string(), ...sums });
export type UsageGroup = z.infer<typeof UsageGroup>;

export const PastPeriod = z.object({ id: z.int(), ...bounds, used: z.int(), quota: z.int().nullable(), isTrial: z.boolean() });
export type PastPeriod = z.infer<typeof PastPeriod>;

/** What was used in a stretch of time, from the hourly roll-ups alone. */
export const UsageReport = z.object({
  mode: z.enum(USAGE_MODES),
  window: z.object({
    /** `period`: a billing period; `days`: the last thirty days. */ kind: z.enum(["period", "days"]),
    /** Null while nothing was counted in it, and of days. */ id: z.int().nullable(),
    ...bounds,
    /** Of a period; null: no cap. */ quota: z.int().nullable(),
    isRunning: z.boolean(),
    /** It is or was a trial: nothing resets at its end. */ isTrial: z.boolean(),
    /** Of the period that runs, what of its quota comes with a higher plan that is given for a time; null: nothing. */
    given: GivenCalls.nullable(),
  }),
  /** What the counter of a period says; of days the sum of what was counted. */
  used: z.int(),
  /** Today's calls and limit of the sandbox. */
  sandbox: z.object({ used: z.int(), limit: z.int(), endsAt: z.iso.datetime() }).nullable(),
  /** Counted calls of every day so far, whatever is filtered. */
  counted: z.array(z.object({ day: z.iso.date(), calls: z.int() })),
  /** Of what is filtered: the largest parts first, and all others as one. */
  groups: z.array(UsageGroup),
  others: z.object({ count: z.int(), ...sums }).nullable(),
  total: z.object(sums),
  /** Of what is filtered, by the key of a group or `OTHERS`: counted calls, or by status all answers. */
  days: z.array(z.object({ day: z.iso.date(), values: z.record(z.string(), z.int()) })),
  /** Groups that `days` tells apart. */
  shown: z.array(z.string()),
  /** What can be chosen: periods newest first, endpoints, and the keys that were used most. */
  periods: z.array(PastPeriod),
  endpoints: z.array(z.string()),
  keys: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type UsageReport = z.infer<typeof UsageReport>;

/** The rest of the groups, in `days`. */
export const OTHERS = "others";

/** Years that ids can hold the time of. */
const moment = z.iso.datetime().refine((at) => at >= "1970" && at < "9999", "Choose a year from 1970 to 9998.");

/** What an address may narrow the request log to. Times are included from, not until. */
export const CallFilter = z.object({
  /** What the client sent as X-Request-Id. */
  clientId: z
    .string()
    .max(128)
    .regex(/^[^\0]*$/, "Remove control characters.")
    .optional(),
  /** Part of the path or the query, as it is written or as it was sent. */
  text: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\0]*$/, "Remove control characters.")
    .optional(),
  /** "404", or a class as "4xx". */
  status: z
    .string()
    .regex(/^[1-5](\d\d|xx)$/)
    .optional(),
  endpoint: endpoint.optional(),
  key: keyId.optional(),
  mode: z.enum(USAGE_MODES).optional(),
  charged: z.enum(["yes", "no"]).optional(),
  from: moment,
  until: moment.optional(),
  cursor: z.string().max(60).optional(),
  limit: z.int().min(1).max(100).default(50),
});
export type CallFilter = z.infer<typeof CallFilter>;

export const CallRow = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  keyId: z.string(),
  keyName: z.string(),
  mode: z.enum(USAGE_MODES),
  endpoint: z.string(),
  /** As it was sent, without keys. */ query: z.string(),
  status: z.int(),
  charge: z.int(),
  bytes: z.int(),
  durationUs: z.int(),
  /** What the client called it, in X-Request-Id. */ clientId: z.string().nullable(),
});
export type CallRow = z.infer<typeof CallRow>;

/** The newest requests of a filter in which a text is looked for: no index has parts of paths. */
export const MOST_SEARCHED = 100_000;
/** The newest requests that are measured: more tell no more, and take longer. */
export const MOST_MEASURED = 10_000;
/** How long the newest requests of a filter took, in microseconds. */
export const CallDurations = z.object({ count: z.int(), p50: z.int(), p95: z.int(), p99: z.int() });
export type CallDurations = z.infer<typeof CallDurations>;

/** Newest first; `next` is the cursor of the following page, null on the last. `isAway`: older ones can't be read at the moment. */
export const CallPage = z.object({ rows: z.array(CallRow), next: z.string().nullable(), isAway: z.boolean() });
export type CallPage = z.infer<typeof CallPage>;

export const CallEntry = CallRow.extend({ address: z.string().nullable(), isKeyKnown: z.boolean() });
export type CallEntry = z.infer<typeof CallEntry>;
