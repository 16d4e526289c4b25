import { z } from "zod";
import { isKeyOf } from "@/lib/core/tables";
import { capital, countText } from "@/lib/core/wording";
import { Changes } from "../contract";
import { event, NOTE } from "./define";
import { count, countOf, moment, quoted, text } from "./words";

const FILE = { resource: text, format: text };
const BUCKET = { bucket: text };
const FIELD = { name: text, title: text };
const HOST = { host: text };
const JOBS = { queue: text, count };
const MAIL = { template: text };

/** Exports of sandbox keys say so. */
const SLICE = { sandbox: z.boolean().optional() };

const DATASETS = { company: "companies", product: "products", spot_price: "prices", shipment: "shipments" };
const isDataset = (name: string): name is keyof typeof DATASETS => Object.hasOwn(DATASETS, name);
const dataset = (name = ""): string => (isDataset(name) ? DATASETS[name] : "a dataset");
const jobs = (count: number | undefined, queue: string | undefined): string =>
  `${countOf(count, "a")} failed ${count === undefined || count === 1 ? "job" : "jobs"}${queue === undefined ? "" : ` (${queue})`}`;
const LEGAL_TITLES = {
  terms: "terms of service",
  privacy: "privacy page",
  "data-licence": "data licence",
  dpa: "data processing agreement",
};
const legalTitle = (name = ""): string => (isKeyOf(LEGAL_TITLES, name) ? LEGAL_TITLES[name] : "legal documents");
const versionOf = (number: number | undefined): string => (number === undefined ? "a version" : `version ${number}`);
/** "access-received" as "Access received". */
const mailTitle = (template = "unnamed"): string => capital(template.replace(/[._-]/g, " "));

export const SERVICE_EVENTS = {
  "export.started": event(
    "exports",
    { ...FILE, ...SLICE, release: count },
    { say: ({ resource }) => `started an export of ${dataset(resource)}` },
  ),
  "export.finished": event(
    "exports",
    { ...FILE, ...SLICE, rows: count, bytes: count.nullable(), state: text },
    {
      say: ({ resource, rows, state }) =>
        state === "failed"
          ? `could not finish an export of ${dataset(resource)}`
          : `finished an export of ${dataset(resource)}, ${countOf(rows, "no")} ${rows === 1 ? "row" : "rows"}`,
      rule: { may: "exports:read", link: { href: "/console/exports", may: "exports:read" } },
      notification: ({ resource, rows, state }) =>
        state === "failed"
          ? ["bad", `Export of ${dataset(resource)} failed`, "Open the export to see why, and start it again."]
          : ["ok", `Export of ${dataset(resource)} ready`, `${capital(countOf(rows, "no"))} ${rows === 1 ? "row" : "rows"} to download.`],
    },
  ),
  "export.cancelled": event("exports", FILE, { say: ({ resource }) => `cancelled an export of ${dataset(resource)}` }),
  "export.downloaded": event(
    "exports",
    { resource: text, file: text, byLink: z.boolean() },
    { say: ({ resource, byLink }) => `downloaded an export of ${dataset(resource)}${byLink === true ? " with a link" : ""}` },
  ),
  "export.delivery-requested": event("exports", FILE, { say: ({ resource }) => `requested delivery of an export of ${dataset(resource)}` }),
  "export.delivered": event(
    "exports",
    { ...FILE, bucket: text },
    { say: ({ resource, bucket }) => `delivered an export of ${dataset(resource)} to the bucket${quoted(bucket)}` },
  ),
  "export.delivery-failed": event("exports", FILE, {
    say: ({ resource }) => `could not deliver an export of ${dataset(resource)}`,
    rule: { may: "exports:read", link: { href: "/console/exports", may: "exports:read" } },
    notification: ({ resource }) => [
      "bad",
      `Delivery of an export of ${dataset(resource)} failed`,
      "Open the export to see why, and deliver it again.",
    ],
  }),
  "export.destination-added": event("exports", BUCKET, { say: ({ bucket }) => `added the bucket${quoted(bucket)} for exports` }),
  "export.destination-changed": event(
    "exports",
    { ...BUCKET, changes: Changes },
    { say: ({ bucket }) => `changed the bucket${quoted(bucket)} for exports` },
  ),
  "export.destination-removed": event("exports", BUCKET, { say: ({ bucket }) => `removed the bucket${quoted(bucket)} for exports` }),
  "export.destination-stopped": event("exports", BUCKET, {
    say: ({ bucket }) => `turned off delivery to the bucket${quoted(bucket)} after it failed for days`,
    rule: { may: "exports:read", link: { href: "/console/exports", may: "exports:read" } },
    notification: () => ["bad", "Delivery of exports was turned off", "No export could be delivered to your bucket for days."],
  }),
  "audit.stream-started": event("exports", BUCKET, { say: ({ bucket }) => `started sending the audit log to the bucket${quoted(bucket)}` }),
  "audit.stream-ended": event("exports", BUCKET, { say: ({ bucket }) => `stopped sending the audit log to the bucket${quoted(bucket)}` }),
  "audit.stream-stopped": event(
    "exports",
    {},
    {
      say: "stopped sending the audit log to the bucket",
      rule: { may: "audit:read", link: { href: "/console/exports/delivery", may: "exports:write" } },
      notification: () => ["bad", "The audit log is no longer sent to your bucket", "Open the bucket to see why, and turn it on again."],
    },
  ),
  "export.deleted": event("exports", FILE, { say: ({ resource }) => `deleted an export of ${dataset(resource)}` }),
  "field.defined": event(
    "fields",
    { ...FIELD, resource: text, type: text },
    { say: ({ title, resource }) => `created the custom field${quoted(title)} for ${resource === "product" ? "products" : "companies"}` },
  ),
  "field.changed": event("fields", { ...FIELD, changes: Changes }, { say: ({ title }) => `changed the custom field${quoted(title)}` }),
  "field.removed": event(
    "fields",
    { ...FIELD, resource: text, values: count },
    {
      say: ({ title, values }) =>
        `deleted the custom field${quoted(title)} with ${countOf(values, "its")} ${values === 1 ? "value" : "values"}`,
    },
  ),
  "field.values-set": event(
    "fields",
    { set: count, changed: count, cleared: count, records: count.optional(), file: text.optional() },
    {
      say: ({ set = 0, changed = 0, cleared = 0, file }) =>
        `set ${countText(set)}, changed ${countText(changed)} and cleared ${countText(cleared)} custom field values${file ? ` from the file${quoted(file)}` : ""}`,
    },
  ),
  "brand.host-named": event("brand", HOST, { say: ({ host = "a host" }) => `added the domain ${host} to white-label` }),
  "brand.host-proved": event("brand", HOST, { say: ({ host = "a host" }) => `verified the domain ${host}` }),
  "brand.host-lost": event("brand", HOST, { say: ({ host = "the domain" }) => `found the DNS record of ${host} missing` }),
  "brand.unplugged": event("brand", HOST, {
    say: ({ host = "the domain" }) => `disconnected ${host}: its DNS record was missing for 7 days`,
  }),
  "brand.host-taken": event("brand", HOST, {
    say: ({ host = "the domain" }) => `lost ${host}: another organisation verified it while its DNS record was missing`,
  }),
  "brand.changed": event("brand", { name: text, changes: Changes }, { say: "changed the brand's appearance" }),
  "brand.logo-changed": event("brand", {}, { say: "changed the brand logo" }),
  "brand.logo-removed": event("brand", {}, { say: "removed the brand logo" }),
  "brand.switched-on": event("brand", HOST, { say: ({ host = "its domain" }) => `turned on white-label at ${host}` }),
  "brand.switched-off": event("brand", HOST, { say: ({ host = "its domain" }) => `turned off white-label at ${host}` }),
  "webhook.created": event(
    "webhooks",
    { url: text, types: z.array(text) },
    { say: ({ url, types = [] }) => `created a webhook endpoint${quoted(url)}${types.length > 0 ? ` for ${types.join(", ")}` : ""}` },
  ),
  "webhook.changed": event("webhooks", { changes: Changes }, { say: "changed a webhook endpoint" }),
  "webhook.enabled": event("webhooks", {}, { say: "enabled a webhook endpoint" }),
  "webhook.disabled": event("webhooks", {}, { say: "disabled a webhook endpoint" }),
  "webhook.stopped": event(
    "webhooks",
    { reason: text },
    {
      say: ({ reason }) => `disabled a webhook endpoint that ${reason === "gone" ? "returned 410" : "received nothing for five days"}`,
      rule: { may: "webhooks:read", link: { href: "/console/webhooks", may: "webhooks:read" } },
      notification: ({ reason }) => [
        "bad",
        "A webhook endpoint was disabled",
        reason === "gone" ? "Its receiver returned 410. It receives no more messages." : "No message could be delivered for five days.",
      ],
    },
  ),
  "webhook.secret-rotated": event("webhooks", { until: moment.nullable() }, { say: "rotated the signing secret of a webhook endpoint" }),
  "webhook.replayed": event(
    "webhooks",
    { replayed: count, since: moment.optional(), delivery: text.optional() },
    { say: ({ replayed }) => `replayed ${countOf(replayed, "several")} webhook ${replayed === 1 ? "message" : "messages"}` },
  ),
  "webhook.deleted": event("webhooks", { url: text }, { say: ({ url }) => `deleted a webhook endpoint${quoted(url)}` }),
  "mail.failed": event(
    "mail",
    { ...MAIL, ...NOTE },
    { say: ({ template }, { note }) => `could not deliver the e-mail “${mailTitle(template)}”${note}` },
  ),
  "mail.retried": event("mail", MAIL, { say: ({ template }) => `sent the e-mail “${mailTitle(template)}” again` }),
  "mail.corrected": event("mail", MAIL, {
    say: ({ template }) => `sent the e-mail “${mailTitle(template)}” again, to a corrected address`,
  }),
  "mail.read": event("staff", MAIL, { say: ({ template }) => `read the e-mail “${mailTitle(template)}”` }),
  "job.retried": event("jobs", JOBS, { say: ({ count, queue }) => `queued ${jobs(count, queue)} again` }),
  "job.discarded": event("jobs", { ...JOBS, ...NOTE }, { say: ({ count, queue }, { note }) => `discarded ${jobs(count, queue)}${note}` }),
  "status.notice-created": event(
    "status",
    { title: text, kind: text },
    { say: ({ title, kind }) => `published the ${kind ?? "notice"}${quoted(title)} on the status page` },
  ),
  "status.notice-updated": event(
    "status",
    { title: text, state: text, changes: Changes },
    { say: ({ title }) => `updated the notice${quoted(title)} on the status page` },
  ),
  "legal.details-saved": event("legal", { changes: Changes }, { say: "changed the operator details on legal pages" }),
  "legal.version-published": event(
    "legal",
    { document: text, number: count, effectiveOn: text },
    { say: ({ document, number }) => `published ${versionOf(number)} of the ${legalTitle(document)}` },
  ),
  "legal.version-accepted": event(
    "organisation",
    { document: text, number: count, via: text },
    { say: ({ document, number }) => `accepted ${versionOf(number)} of the ${legalTitle(document)}` },
  ),
  "legal.text-accepted": event(
    "organisation",
    { document: text, hash: text, via: text },
    { say: ({ document }) => `accepted the ${legalTitle(document)} as it was shown` },
  ),
  "status.subscribed": event("status", {}, { say: () => "subscribed to status updates" }),
  "status.unsubscribed": event("status", {}, { say: () => "unsubscribed from status updates" }),
  "server.clock-disagrees": event(
    "server",
    { drift: text },
    { say: ({ drift = "" }) => `skipped scheduled jobs on one server. ${drift}`.trimEnd() },
  ),
  "server.forwarding-headers": event(
    "server",
    { header: text, from: text },
    { say: "received forwarding headers while TRUST_PROXY is off" },
  ),
  "audit.pruned": event(
    "server",
    { count, head: text },
    { say: ({ count: deleted = 0 }) => `deleted ${countText(deleted)} old records of the audit log` },
  ),
  "demo.made": event(
    "server",
    { nowMs: z.number(), staffUserId: text, customerUserId: text, orgIds: z.array(text) },
    { say: "created the demo accounts" },
  ),
  "demo.filled": event("server", {}, { say: "generated demo calls" }),
};
