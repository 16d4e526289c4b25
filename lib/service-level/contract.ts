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
  api: "A real request to the API is answered.",
  portal: "A real request for a page is answered.",
  database: "The database answers a statement.",
  jobs: "The queue has finished work within the last five minutes.",
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
  `A minute counts as down for everybody when it has no heartbeat or one that says so, whatever the reason.`,
  `It also counts as down for an organisation when more than ${FAILED_PERCENT} % of its own calls to the data API in that minute were answered with a 5xx status. Answers with 4xx are not failures of ours.`,
  `Minutes before the first heartbeat are no data. Months are calendar months in UTC, and of a month only the minutes count in which the plan had a service level.`,
] as const;

const percent = (days: string): z.ZodType<number | null> =>
  z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .meta({
      description: `Share of minutes that were up in the last ${days}; null until all of them have been measured.`,
      "x-unit": "%",
    });

const instant = z.iso.datetime().max(40);
const minutes = (what: string) => z.int().min(0).max(50_000).meta({ description: what, "x-unit": "min" });
const state = z.enum(["up", "down", "unknown"]);

export const Status = z
  .strictObject({
    data: z.strictObject({
      state: z.enum(["up", "partial", "down", "unknown"]).meta({ description: "All parts together; unknown before the first heartbeat." }),
      read_at: instant.meta({ description: "When the status was read." }),
      components: z
        .array(
          z.strictObject({
            component: z.enum(COMPONENTS).meta({ description: "The part of the service." }),
            title: z.string().max(60).meta({ description: "Its name." }),
            state: state.meta({ description: "Its state now; unknown before its first heartbeat." }),
            since: instant.nullable().meta({ description: "When it was first looked at; null when it never was." }),
            last_heartbeat: instant.nullable().meta({ description: "The last minute in which it was looked at." }),
            availability: z.strictObject({
              last_24_hours: percent("24 hours"),
              last_7_days: percent("7 days"),
              last_30_days: percent("30 days"),
              last_90_days: percent("90 days"),
              measured: percent("90 days").meta({
                description: `Share of minutes that were up since the first heartbeat (\`since\`), of the last ${STATUS_DAYS} days at most; null without data.`,
                "x-unit": "%",
              }),
            }),
            days: z
              .array(
                z.strictObject({
                  day: z.iso.date().max(10).meta({ description: "The day, in UTC." }),
                  minutes_observed: minutes("Minutes of the day that count; 0: there is no data."),
                  minutes_down: minutes("Of these, minutes that were down."),
                }),
              )
              .max(STATUS_DAYS)
              .meta({ description: `The last ${STATUS_DAYS} days, oldest first; today as far as it has lasted.` }),
            months: z
              .array(
                z.strictObject({
                  month: z.string().max(7).meta({ description: "The calendar month in UTC, as YYYY-MM." }),
                  minutes_observed: minutes("Minutes of the month that count; 0: there is no data."),
                  minutes_down: minutes("Of these, minutes that were down."),
                  availability: percent("month").meta({
                    description: "Share of the observed minutes that were up; null without data.",
                    "x-unit": "%",
                  }),
                }),
              )
              .max(5)
              .meta({ description: "The months that these days lie in, whole, oldest first." }),
          }),
        )
        .max(20),
      incidents: z
        .array(
          z.strictObject({
            from: instant.meta({ description: "The first minute that was down." }),
            to: instant.nullable().meta({ description: "The first minute that was up again; null while it goes on." }),
            minutes: z.int().min(0).max(200_000).meta({ description: "How long it lasted, so far while it goes on.", "x-unit": "min" }),
            components: z.array(z.enum(COMPONENTS)).max(20).meta({ description: "The parts that were down." }),
          }),
        )
        .max(STATUS_INCIDENTS)
        .meta({ description: `The newest ${STATUS_INCIDENTS} incidents of the last ${STATUS_DAYS} days, newest first.` }),
      release: z
        .strictObject({ number: z.int().min(0), published_at: instant })
        .nullable()
        .meta({ description: "The newest release of the data; null without one." }),
    }),
  })
  .meta({ id: "Status", description: "The state of the service, from one heartbeat a minute." });
export type Status = z.output<typeof Status>;
