import { z } from "zod";

/** The parts of the service that are looked at, in the order in which they are shown. */
export const COMPONENTS = ["api", "portal", "database", "jobs"] as const;
export type Component = (typeof COMPONENTS)[number];

export const COMPONENT_TITLES = {
  api: "Data API",
  portal: "Site and console",
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

const percent = (days: string): z.ZodType<number | null> =>
  z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .meta({
      description: `Share of minutes that were up in the last ${days}, or since the first heartbeat; null without data.`,
      "x-unit": "%",
    });

const instant = z.iso.datetime().max(40);
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
            }),
          }),
        )
        .max(20),
      release: z
        .strictObject({ number: z.int().min(0), published_at: instant })
        .nullable()
        .meta({ description: "The newest release of the data; null without one." }),
    }),
  })
  .meta({ id: "Status", description: "The state of the service, from one heartbeat a minute." });
export type Status = z.output<typeof Status>;
