import { z } from "zod";
import { keysOf } from "@/lib/core/tables";
import type { MessageName } from "@/lib/events/catalogue/contract";

/** What an event is about: the published data, the feed, or the organisation that is told. */
export type EventAbout = "data" | "organisation" | "endpoint";

export type EventType = {
  title: string;
  /** When it is sent, as a sentence. */
  when: string;
  about: EventAbout;
  data: z.ZodObject;
  /** `data` of a message; a test checks it against the schema. */
  example: Readonly<Record<string, unknown>>;
};

const count = (what: string): z.ZodInt => z.int().min(0).max(2_000_000_000).meta({ description: what });
const words = (what: string, most = 200): z.ZodString => z.string().max(most).meta({ description: what });
const address = (what: string): z.ZodString => z.string().max(2_000).meta({ format: "uri", description: what });
const moment = (what: string): z.ZodISODateTime => z.iso.datetime().max(30).meta({ description: what });

const RELEASE = {
  release: count("Release number."),
  source: words("Source of the release. The `sources` filter applies to it."),
};
const CHANGES = { changes: address("URL of the changed records of this resource (`/changes` since the previous release).") };
const ADDED = { added: count("Number of records added.") };
const ALTERED = { changed: count("Number of records changed."), removed: count("Number of records removed.") };

const changesOf = (resource: string): string => `https://api.example.com/api/v1/changes?since=411&as_of=412&resource=${resource}`;
const RELEASED = { release: 412, source: "price-sheet" };

/** What is made of every record of an organisation's audit log. */
export const AUDIT = "audit.recorded";

/** THE table of events. Deliveries, filters, documentation and the API description are made from it. */
export const EVENT_TYPES = {
  "price.published": {
    title: "Prices published",
    when: "A release added spot prices.",
    about: "data",
    data: z.strictObject({ ...RELEASE, ...ADDED, ...CHANGES }),
    example: { ...RELEASED, added: 38, changes: changesOf("spot_price") },
  },
  "price.revised": {
    title: "Prices revised",
    when: "A release changed or removed spot prices that were published before.",
    about: "data",
    data: z.strictObject({ ...RELEASE, ...ALTERED, ...CHANGES }),
    example: { ...RELEASED, changed: 1, removed: 0, changes: changesOf("spot_price") },
  },
  "shipment.published": {
    title: "Shipments published",
    when: "A release added, changed or removed shipment volumes.",
    about: "data",
    data: z.strictObject({ ...RELEASE, ...ADDED, ...ALTERED, ...CHANGES }),
    example: { ...RELEASED, source: "shipment-survey", added: 214, changed: 3, removed: 0, changes: changesOf("shipment") },
  },
  "company.changed": {
    title: "Companies changed",
    when: "A release added, changed or removed companies.",
    about: "data",
    data: z.strictObject({ ...RELEASE, ...ADDED, ...ALTERED, ...CHANGES }),
    example: { ...RELEASED, source: "company-register", added: 12, changed: 41, removed: 2, changes: changesOf("company") },
  },
  "product.changed": {
    title: "Products changed",
    when: "A release added, changed or removed products.",
    about: "data",
    data: z.strictObject({ ...RELEASE, ...ADDED, ...ALTERED, ...CHANGES }),
    example: { ...RELEASED, source: "cec", added: 96, changed: 7, removed: 0, changes: changesOf("product") },
  },
  "rfq.published": {
    title: "RFQs published",
    when: "Anonymised requests for quotation were published. Requests published together are reported in one event.",
    about: "data",
    data: z.strictObject({
      count: count("Number of requests published."),
      ids: z.array(words("ID of a request.", 60)).max(100).meta({ description: "IDs of the first 100 requests." }),
      rfqs: address("URL to read them."),
    }),
    example: { count: 2, ids: ["rfq_0a1b2c3d4e", "rfq_5f6g7h8j9k"], rfqs: "https://api.example.com/api/v1/rfqs" },
  },
  "quota.threshold": {
    title: "Quota threshold reached",
    when: "50, 80, 90 or 100% of the calls of a month of the plan are used. Each threshold is reported once per month.",
    about: "organisation",
    data: z.strictObject({
      percent: z.int().min(1).max(100).meta({ description: "Threshold that was reached, in percent." }),
      used: z.int().min(0).meta({ format: "int64", description: "Calls used in this period." }),
      quota: z.int().min(0).meta({ format: "int64", description: "Calls included in the plan." }),
      period_ends_at: moment("Time of the next reset."),
      runs_out_at: moment("Forecast time at which the quota will run out; null if not within this period.").nullable(),
    }),
    example: {
      percent: 80,
      used: 80_214,
      quota: 100_000,
      period_ends_at: "2026-12-01T00:00:00.000Z",
      runs_out_at: "2026-11-27T14:00:00.000Z",
    },
  },
  "key.expiring": {
    title: "Key expires soon",
    when: "A key expires in 30 days, in 7 days or tomorrow. Sent once for each of these.",
    about: "organisation",
    data: z.strictObject({
      key_id: words("ID of the key.", 60),
      name: words("Name of the key."),
      days_left: z.int().min(0).max(3_650).meta({ description: "Days until it expires, rounded up." }),
      expires_at: moment("Requests with the key fail after this time."),
    }),
    example: { key_id: "key_0a1b2c3d4e5f6g7h8j9k", name: "dashboard-prod", days_left: 7, expires_at: "2026-11-28T09:00:00.000Z" },
  },
  "export.finished": {
    title: "Export finished",
    when: "A bulk export is ready to download.",
    about: "organisation",
    data: z.strictObject({
      export_id: words("ID of the export.", 60),
      resource: words("Exported dataset."),
      format: words("File format.", 40),
      rows: z.int().min(0).meta({ description: "Total number of rows." }),
      bytes: z.int().min(0).meta({ format: "int64", description: "Total size of the files." }),
      sandbox: z.boolean().meta({ description: "Whether it was created with a sandbox key." }),
      export: address("URL of the export, with its manifest and download links."),
    }),
    example: {
      export_id: "ex_0a1b2c3d4e5f6g7h8j9k",
      resource: "product",
      format: "parquet",
      rows: 36_412,
      bytes: 4_211_834,
      sandbox: false,
      export: "https://api.example.com/api/v1/exports/ex_0a1b2c3d4e5f6g7h8j9k",
    },
  },
  "alert.fired": {
    title: "Price alert",
    when: "A price alert of a member fires: the price passed its value, or moved by its percentage.",
    about: "organisation",
    data: z.strictObject({
      alert_id: words("ID of the alert.", 60),
      series_id: words("ID of the price series.", 60),
      kind: words("`above`, `below` or `move`.", 20),
      value: words("Price or percentage of the alert, as a decimal.", 40),
      release: z.int().min(1).meta({ description: "Release with which the price changed." }),
      price: words("New price in the currency and unit of the series, as a decimal.", 40),
      previous_price: words("Price that it was compared with, as a decimal.", 40),
      change_pct: words("Change in percent, as a decimal.", 40),
      assessed_on: words("Date of the assessment, YYYY-MM-DD.", 10),
      series: address("URL of the history of the series."),
    }),
    example: {
      alert_id: "al_0a1b2c3d4e5f6g7h8j9k",
      series_id: "ps_0a1b2c3d4e5f6g7h",
      kind: "below",
      value: "0.095",
      release: 312,
      price: "0.0940",
      previous_price: "0.0960",
      change_pct: "-2.08",
      assessed_on: "2026-11-18",
      series: "https://api.example.com/api/v1/pricing/history?series_id=ps_0a1b2c3d4e5f6g7h",
    },
  },
  "audit.recorded": {
    title: "Audit log",
    when: "Something was recorded in your organisation's audit log. For members who can read the log, and for systems that collect security events. Keys can't ask for it.",
    about: "organisation",
    data: z.strictObject({
      event_id: words("ID of the record in the audit log.", 60),
      action: words("What happened, such as `key.issued`.", 100),
      actor_kind: words("Who did it: `user`, `key`, `staff` (of the service), `job`, `operator` or `visitor`.", 20),
      actor_id: words("ID of the user or key; null for all others.", 60).nullable(),
      subject: words("What it was done to.").nullable(),
      ip_address: words("IP address of the client.", 60).nullable(),
      user_agent: words("User agent of the client; null in records of jobs and of our staff.", 300).nullable(),
      request_id: words("ID of the request.", 100).nullable(),
      changes: z
        .array(
          z.strictObject({
            field: words("Name of the setting."),
            from: words("Value before; null if it is not recorded.", 2_000).nullable(),
            to: words("Value after; null if it is not recorded.", 2_000).nullable(),
          }),
        )
        .max(100)
        .meta({ description: "Settings that were changed; of secrets, URLs of webhooks and what names a person, only that they changed." }),
    }),
    example: {
      ...{
        event_id: "01a39459-4408-7000-8c51-fe560708277b",
        action: "key.changed",
        actor_kind: "user",
        actor_id: "usr_0a1b2c3d4e5f6g7h8j9k",
      },
      ...{ subject: "key_0a1b2c3d4e5f6g7h8j9k", ip_address: "203.0.113.7", user_agent: "curl/8.5.0" },
      request_id: "01a22627-dedc-72fa-80e0-af5ec5012459",
      changes: [{ field: "Name", from: "etl", to: "nightly" }],
    },
  },
  "webhook.test": {
    title: "Test event",
    when: "A test event, sent on request to the endpoint you choose, regardless of its subscriptions.",
    about: "endpoint",
    data: z.strictObject({ webhook_id: words("ID of the endpoint.", 60), message: words("Test message.") }),
    example: { webhook_id: "we_0a1b2c3d4e5f6g7h8j9k", message: "This is a test event." },
  },
} as const satisfies Readonly<Record<MessageName | typeof AUDIT | "webhook.test", EventType>>;
export type EventTypeName = keyof typeof EVENT_TYPES;

export const EVENT_NAMES = keysOf(EVENT_TYPES);
/** What an endpoint can ask for. The test event comes when it is asked for. */
export const ASKABLE_EVENTS = EVENT_NAMES.filter((name) => EVENT_TYPES[name].about !== "endpoint");
export const isEventName = (text: string): text is EventTypeName => Object.hasOwn(EVENT_TYPES, text);

/**
 * What is sent, by the Standard Webhooks specification: the type, when it happened, and its data. `test`: nothing has happened, the
 * data is an example.
 */
export type Message = { type: EventTypeName; timestamp: string; data: Readonly<Record<string, unknown>>; test?: true };

/** The body of a message: exactly these bytes are signed, sent and kept. */
export const bodyOf = ({ type, timestamp, data, test }: Message): string => JSON.stringify({ type, timestamp, data, test });

/** The host of URLs in examples. */
export const EXAMPLE_ORIGIN = "https://api.example.com";

export const exampleMessage = (type: EventTypeName): Message => ({
  type,
  timestamp: "2026-11-21T06:00:00.000Z",
  data: EVENT_TYPES[type].example,
});
