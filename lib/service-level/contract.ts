import { z } from "zod";

/** The parts of the service that are looked at, in the order in which they are shown. */
export const COMPONENTS = ["api", "portal", "database", "jobs"] as const;
export type Component = (typeof COMPONENTS)[number];

export const COMPONENT_TITLES = {
  api: "Data API",
  portal: "Site",
  database: "Database",
  jobs: "Background jobs",
} as const satisfies Record<Component, string>;

/** What a look at each part is, as a sentence. */
export const COMPONENT_LOOKS = {
  api: "A real API request succeeds.",
  portal: "A real page request succeeds.",
  database: "The database responds to a query.",
  jobs: "The job queue completed work within the last 5 minutes.",
} as const satisfies Record<Component, string>;

/** How far back the status page looks. */
export const STATUS_DAYS = 90;
/** Incidents that one answer lists at most. */
export const STATUS_INCIDENTS = 100;

/** What is promised to who has a service level: the share of minutes in a calendar month (UTC), in percent. */
export const TARGET = 99.9;
/** The part of the service that the promise is about. */
export const PROMISED = "api" satisfies Component;
/** A minute is down for an organisation when more than so many percent of its own calls in it were answered with 5xx. */
export const FAILED_PERCENT = 5;
/** The credit for a month below each share, in percent of the month's fee; the largest that applies is given. */
export const CREDIT_STEPS = [
  { below: 99.9, percent: 10 },
  { below: 99, percent: 25 },
  { below: 95, percent: 100 },
] as const;

/** The rule as the pages say it. */
export const LEVEL_RULE = [
  `A minute counts as downtime for everyone if its heartbeat is missing or reports a failure, whatever the reason.`,
  `It also counts as downtime for an organisation if more than ${FAILED_PERCENT}% of its own requests to the data API in that minute failed with a 5xx status. 4xx responses are not counted as failures.`,
  `Minutes before the first heartbeat have no data. Months are calendar months in UTC, and only minutes covered by a plan with an uptime commitment count.`,
] as const;

const percent = (days: string): z.ZodType<number | null> =>
  z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .meta({
      description: `Share of minutes up in the last ${days}; null until all of them have been measured.`,
      "x-unit": "%",
    });

const instant = z.iso.datetime().max(40);
const minutes = (what: string) => z.int().min(0).max(50_000).meta({ description: what, "x-unit": "min" });
const state = z.enum(["up", "down", "unknown"]);

export const Status = z
  .strictObject({
    data: z.strictObject({
      state: z.enum(["up", "partial", "down", "unknown"]).meta({ description: "Overall state; unknown before the first heartbeat." }),
      read_at: instant.meta({ description: "Time of this status." }),
      components: z
        .array(
          z.strictObject({
            component: z.enum(COMPONENTS).meta({ description: "Component of the service." }),
            title: z.string().max(60).meta({ description: "Display name." }),
            state: state.meta({ description: "Current state; unknown before the first heartbeat." }),
            since: instant.nullable().meta({ description: "Time of the first heartbeat; null if there is none." }),
            last_heartbeat: instant.nullable().meta({ description: "Time of the latest heartbeat." }),
            availability: z.strictObject({
              last_24_hours: percent("24 hours"),
              last_7_days: percent("7 days"),
              last_30_days: percent("30 days"),
              last_90_days: percent("90 days"),
              measured: percent("90 days").meta({
                description: `Share of minutes up since the first heartbeat (\`since\`), at most the last ${STATUS_DAYS} days; null without data.`,
                "x-unit": "%",
              }),
            }),
            days: z
              .array(
                z.strictObject({
                  day: z.iso.date().max(10).meta({ description: "Day in UTC." }),
                  minutes_observed: minutes("Minutes of the day that were measured; 0 means no data."),
                  minutes_down: minutes("Minutes of downtime among them."),
                }),
              )
              .max(STATUS_DAYS)
              .meta({ description: `The last ${STATUS_DAYS} days, oldest first; today is incomplete.` }),
            months: z
              .array(
                z.strictObject({
                  month: z.string().max(7).meta({ description: "Calendar month in UTC, YYYY-MM." }),
                  minutes_observed: minutes("Minutes of the month that were measured; 0 means no data."),
                  minutes_down: minutes("Minutes of downtime among them."),
                  availability: percent("month").meta({
                    description: "Share of the measured minutes that were up; null without data.",
                    "x-unit": "%",
                  }),
                }),
              )
              .max(5)
              .meta({ description: "Complete figures for the months of these days, oldest first." }),
          }),
        )
        .max(20),
      incidents: z
        .array(
          z.strictObject({
            from: instant.meta({ description: "First minute of downtime." }),
            to: instant.nullable().meta({ description: "First minute up again; null while the incident is ongoing." }),
            minutes: z.int().min(0).max(200_000).meta({ description: "Duration so far.", "x-unit": "min" }),
            components: z.array(z.enum(COMPONENTS)).max(20).meta({ description: "Affected components." }),
          }),
        )
        .max(STATUS_INCIDENTS)
        .meta({ description: `The latest ${STATUS_INCIDENTS} incidents of the last ${STATUS_DAYS} days, newest first.` }),
      notices: z
        .array(
          z.strictObject({
            id: z.string().max(44).meta({ description: "ID of the notice." }),
            kind: z.enum(["incident", "maintenance", "announcement"]).meta({ description: "What it is about." }),
            title: z.string().max(120).meta({ description: "Title." }),
            state: z.string().max(20).meta({ description: "Latest status, such as investigating or scheduled." }),
            text: z.string().max(2_000).meta({ description: "Latest message." }),
            components: z.array(z.enum(COMPONENTS)).max(20).meta({ description: "Affected components, as far as they are known." }),
            created_at: instant.meta({ description: "Time of the first message." }),
            updated_at: instant.meta({ description: "Time of the latest message." }),
          }),
        )
        .max(20)
        .meta({ description: "Open notices of our team, newest first. Past ones are on the status page and in its feed." }),
      release: z
        .strictObject({ number: z.int().min(0), published_at: instant })
        .nullable()
        .meta({ description: "Latest data release; null if there is none." }),
    }),
  })
  .meta({ id: "Status", description: "The state of the service, measured by one heartbeat per minute." });
export type Status = z.output<typeof Status>;
