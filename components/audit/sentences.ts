import { idleTitle } from "@/lib/accounts/contract";
import { ROLE_TABLE, isRole } from "@/lib/core/roles";
import { moneyText } from "@/lib/core/wording";
import type { EventRow } from "@/lib/events/contract";

/** An event with names in place of ids, as `nameActors` returns it. */
export type AuditEvent = EventRow & { who: string; subjectName: string | null };

type Sentence = (event: AuditEvent) => string;

const text = ({ data }: AuditEvent, name: string): string | null => {
  const value = data[name];
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? value.toLocaleString("en") : null;
};
const cents = ({ data }: AuditEvent, name: string): string => (typeof data[name] === "number" ? moneyText(data[name]) : "an amount");
const quoted = (event: AuditEvent, name: string): string => (text(event, name) === null ? "" : ` “${text(event, name) ?? ""}”`);
const reason = (event: AuditEvent): string => (text(event, "reason") === null ? "" : `: ${text(event, "reason") ?? ""}`);
const role = (event: AuditEvent, name: string): string => {
  const value = text(event, name) ?? "";
  return isRole(value) ? ROLE_TABLE[value].title.toLowerCase() : "member";
};
const person = ({ subjectName }: AuditEvent): string => subjectName ?? "a person";
const key = (event: AuditEvent, kind = ""): string => {
  const name = text(event, "name") ?? event.subjectName;
  return name === null ? `a ${kind}key` : `the ${kind}key “${name}”`;
};
const heldRows = (event: AuditEvent): string => {
  const rows = text(event, "rows") ?? "some";
  return `${rows} held ${rows === "1" ? "row" : "rows"} of ${text(event, "source") ?? "a source"}`;
};
const mode = (event: AuditEvent): string => (text(event, "mode") === "live" ? "live " : "sandbox ");

const DATASET_NAMES: Readonly<Record<string, string>> = {
  company: "companies",
  product: "products",
  spot_price: "prices",
  shipment: "shipments",
};
const dataset = (event: AuditEvent): string => DATASET_NAMES[text(event, "resource") ?? ""] ?? "a dataset";

/** What each type of event means, said of the one who did it: "issued …". */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  "key.issued": (event) => `issued ${key(event, mode(event))}`,
  "key.revoked": (event) => `revoked ${key(event)}`,
  "key.exposed": (event) => `sent ${key(event)} in an address, where others can read it`,
  "key.changed": (event) => `changed ${key(event)}`,
  "key.rolled": (event) => `rolled ${key(event)}`,
  "key.expiring": (event) => `reminded that ${key(event)} is about to expire`,
  "export.started": (event) => `started an export of ${dataset(event)}`,
  "export.finished": (event) =>
    text(event, "state") === "failed"
      ? `gave up an export of ${dataset(event)}`
      : `finished an export of ${dataset(event)}, ${text(event, "rows") ?? "no"} rows`,
  "export.cancelled": (event) => `cancelled an export of ${dataset(event)}`,
  "export.downloaded": (event) => `downloaded an export of ${dataset(event)}${event.data["byLink"] === true ? " with a link" : ""}`,
  "export.deleted": (event) => `deleted an export of ${dataset(event)}`,
  "field.defined": (event) =>
    `defined the custom field${quoted(event, "title")} of ${text(event, "resource") === "product" ? "products" : "companies"}`,
  "field.changed": (event) => `changed the custom field${quoted(event, "title")}`,
  "field.removed": (event) => `removed the custom field${quoted(event, "title")} with ${text(event, "values") ?? "its"} values`,
  "field.values-set": (event) =>
    `set ${text(event, "set") ?? "0"}, changed ${text(event, "changed") ?? "0"} and cleared ${text(event, "cleared") ?? "0"} values of custom fields${text(event, "file") === null ? "" : ` by the file${quoted(event, "file")}`}`,
  "brand.host-named": (event) => `named the host ${text(event, "host") ?? ""} for the brand`,
  "brand.host-proved": (event) => `proved the host ${text(event, "host") ?? ""}`,
  "brand.host-lost": (event) => `found the DNS record of ${text(event, "host") ?? "the host"} missing`,
  "brand.unplugged": (event) => `unplugged ${text(event, "host") ?? "the host"}: its DNS record was missing for a week`,
  "brand.host-taken": (event) =>
    `lost ${text(event, "host") ?? "the host"}: another organisation proved it while its DNS record was missing`,
  "brand.changed": () => "changed the look and words of the brand",
  "brand.logo-changed": () => "changed the logo of the brand",
  "brand.logo-removed": () => "removed the logo of the brand",
  "brand.switched-on": (event) => `switched the brand on at ${text(event, "host") ?? "its host"}`,
  "brand.switched-off": (event) => `switched the brand off at ${text(event, "host") ?? "its host"}`,
  "quota.threshold": (event) => `noticed that ${text(event, "percent") ?? "a large part"} % of the calls of the period were used`,
  "member.invited": (event) => `invited ${event.subjectName ?? "somebody"} as ${role(event, "role")}`,
  "member.invitation-revoked": () => "withdrew an invitation",
  "member.joined": (event) => `joined as ${role(event, "role")}`,
  "member.role-changed": (event) => `changed the role of ${person(event)} from ${role(event, "from")} to ${role(event, "to")}`,
  "member.removed": (event) => `removed ${person(event)}, who was ${role(event, "role")}`,
  "member.left": () => "left the organisation",
  "organisation.created": () => "created the organisation",
  "organisation.idle-time-changed": (event) => `set idle sessions to end after ${idleTitle(event.data["minutes"])}`,
  "organisation.renamed": () => "renamed the organisation",
  "organisation.transferred": (event) => `handed ownership over to ${person(event)}`,
  "organisation.suspended": (event) => `suspended the organisation${reason(event)}`,
  "organisation.resumed": (event) => `lifted the suspension${reason(event)}`,
  "organisation.deleted": () => "deleted the organisation",
  "entitlement.changed": (event) =>
    `set the plan to ${text(event, "plan") ?? "none"}, ${(text(event, "state") ?? "active").replace("_", " ")}`,
  "checkout.started": (event) => `began a checkout for ${text(event, "plan") ?? "a plan"}`,
  "checkout.completed": (event) => `paid at the checkout for ${text(event, "plan") ?? "a plan"}`,
  "subscription.started": (event) => `reported that ${text(event, "plan") ?? "a plan"} is paid and active`,
  "subscription.changed": (event) =>
    `reported the move from ${text(event, "from") ?? "another plan"} to ${text(event, "plan") ?? "a plan"}`,
  "subscription.change_scheduled": (event) => `reported that ${text(event, "next") ?? "another plan"} follows at the end of the period`,
  "subscription.change_undone": () => "reported that the plan stays as it is",
  "subscription.cancelled": () => "reported that the subscription ends with its period",
  "subscription.kept": () => "reported that the subscription goes on",
  "subscription.suspended": () => "suspended live keys: the invoice was unpaid for seven days",
  "subscription.ended": (event) => `reported that ${text(event, "plan") ?? "the subscription"} has ended`,
  "invoice_payment.ended": () => "ended the payment by invoice",
  "credit.granted": (event) =>
    `granted a credit of ${cents(event, "amountCents")} for the service level of ${text(event, "month") ?? "a month"}`,
  "credit.settled": (event) =>
    `settled the credit of ${cents(event, "amountCents")} for ${text(event, "month") ?? "a month"}${reason(event)}`,
  "job.retried": (event) => `queued ${text(event, "count") ?? "a"} failed ${text(event, "queue") ?? "job"} again`,
  "job.discarded": (event) => `discarded ${text(event, "count") ?? "a"} failed ${text(event, "queue") ?? "job"}${reason(event)}`,
  "payment.failed": () => "reported a payment that failed",
  "payment.waived": () => "reported that support cancelled the invoice of the last renewal",
  "payment.recovered": () => "reported that the open invoice is paid",
  "demo.made": () => "made the demo accounts",
  "demo.filled": () => "filled the demo with calls",
  "server.clock-disagrees": (event) => `skipped scheduled jobs on one server. ${text(event, "drift") ?? ""}`.trimEnd(),
  "server.forwarding-headers": () => "received forwarding headers while TRUST_PROXY is off",
  "staff.viewed": () => "looked at this console, read-only",
  "mail.failed": (event) => `could not deliver a mail (${text(event, "template") ?? "unnamed"})${reason(event)}`,
  "mail.read": (event) => `read a mail (${text(event, "template") ?? "unnamed"})`,
  "mail.retried": (event) => `sent a mail again (${text(event, "template") ?? "unnamed"})`,
  "user.signed-up": () => "signed up",
  "user.created": (event) => `made an account for ${person(event)}`,
  "user.verified": () => "confirmed an address",
  "user.renamed": () => "changed their name",
  "user.password-changed": () => "changed their password",
  "user.reset-requested": (event) => `asked for a new password for ${person(event)}`,
  "user.password-reset": (event) => `set a new password for ${person(event)}`,
  "user.email-change-requested": () => "asked to change their address",
  "user.email-changed": () => "changed their address",
  "user.provider-linked": (event) => `linked ${text(event, "provider") ?? "a provider"}`,
  "user.provider-unlinked": (event) => `unlinked ${text(event, "provider") ?? "a provider"}`,
  "user.second-factor-on": () => "set up two-factor authentication",
  "user.second-factor-replaced": () => "replaced their authenticator",
  "user.second-factor-off": () => "removed two-factor authentication",
  "user.recovery-codes-renewed": () => "made new recovery codes",
  "user.sign-in-link-requested": (event) => `asked for a sign-in link for ${person(event)}`,
  "user.sign-in-link": (event) => `made a sign-in link for ${person(event)}`,
  "user.suspended": (event) => `suspended ${person(event)}${reason(event)}`,
  "user.resumed": (event) => `let ${person(event)} in again${reason(event)}`,
  "user.deleted": () => "deleted an account",
  "session.opened": (event) => `signed in (${text(event, "proof") ?? "password"})`,
  "session.refused": () => "was refused at sign-in",
  "session.confirmed": () => "entered the password again",
  "session.second-factor": () => "entered a second factor",
  "session.ended": () => "signed out",
  "session.ended-everywhere": () => "signed out everywhere",
  "access.received": () => "sent an access request",
  "access.suspected": () => "sent an access request that looks like spam",
  "access.restored": () => "restored an access request that looked like spam",
  "access.self_service": () => "went straight on to sign-up with an access request",
  "access.address_confirmed": () => "confirmed the address of an access request",
  "access.assigned": () => "assigned an access request",
  "access.noted": () => "wrote a note on an access request",
  "access.reminded": () => "reminded the team of an access request",
  "access.review_started": () => "began to review an access request",
  "access.asked": () => "asked the applicant a question",
  "access.replied": () => "answered our question on an access request",
  "access.offered": () => "sent an offer",
  "access.paid_late": () => "reported the payment of an offer that had just ended",
  "access.declined": () => "declined an access request",
  "access.withdrawn": () => "withdrew an access request",
  "access.lapsed": () => "closed an access request that had no answer to our question",
  "access.accepted": () => "accepted our offer",
  "access.offer_expired": () => "let an offer expire",
  "access.offer_withdrawn": () => "withdrew an offer",
  "access.change_asked": () => "asked for a change of an offer",
  "access.invoice_proposed": (event) => `proposed an offer by invoice of ${cents(event, "amountCents")} per month`,
  "access.invoice_rejected": () => "rejected a proposed offer by invoice",
  "access.erased": () => "erased an old access request",
  "access.template_saved": (event) => `saved the reply template${quoted(event, "name")}`,
  "access.template_deleted": () => "deleted a reply template",
  "webhook.created": (event) => `created a webhook endpoint${quoted(event, "url")}`,
  "webhook.changed": () => "changed a webhook endpoint",
  "webhook.enabled": () => "enabled a webhook endpoint",
  "webhook.disabled": () => "disabled a webhook endpoint",
  "webhook.stopped": (event) =>
    text(event, "reason") === "gone"
      ? "disabled a webhook endpoint that answered 410"
      : "disabled a webhook endpoint that nothing got through to for five days",
  "webhook.secret-rotated": () => "rotated the signing secret of a webhook endpoint",
  "webhook.replayed": (event) => `sent webhook messages again (${text(event, "replayed") ?? "several"})`,
  "webhook.deleted": (event) => `deleted a webhook endpoint${quoted(event, "url")}`,
  "rfq.received": () => "took in a request for quotation",
  "rfq.imported": (event) => `imported ${text(event, "taken") ?? "several"} requests for quotation`,
  "rfq.vetted": () => "vetted the buyer of a request for quotation",
  "rfq.edited": () => "corrected a request for quotation",
  "rfq.published": (event) => `published ${text(event, "count") ?? "several"} requests for quotation`,
  "rfq.withdrawn": () => "withdrew a request for quotation",
  "rfq.unpublished": (event) => `took ${text(event, "count") ?? "several"} requests for quotation out of the feed`,
  "rfq.closed": (event) => `closed ${text(event, "count") ?? "several"} requests for quotation`,
  "rfq.erased": (event) => `erased what named the buyers of ${text(event, "count") ?? "several"} old requests for quotation`,
  "import.uploaded": (event) => `began to import the file${quoted(event, "name")} (${text(event, "source") ?? "a source"})`,
  "import.staged": (event) => `checked an import of ${text(event, "rows") ?? "some"} rows (${text(event, "source") ?? "a source"})`,
  "import.failed": (event) =>
    `gave up an import (${text(event, "source") ?? "a source"}): ${text(event, "error") ?? "it could not be read"}`,
  "import.rechecked": () => "checked an import again",
  "import.reread": () => "had the file of an import read again",
  "import.discarded": () => "discarded an import",
  "quarantine.accepted": (event) => `accepted ${heldRows(event)}${reason(event)}`,
  "quarantine.corrected": (event) => `corrected ${heldRows(event)}${reason(event)}`,
  "quarantine.rejected": (event) => `rejected ${heldRows(event)}${reason(event)}`,
  "quarantine.reopened": (event) => `opened ${heldRows(event)} again${reason(event)}`,
  "price.corrected": (event) =>
    `set the price of ${text(event, "date") ?? "a day"} from ${text(event, "from") ?? "its value"} to ${text(event, "to") ?? "another"}${reason(event)}`,
  "release.published": (event) => `published release ${event.subject ?? ""} (${text(event, "source") ?? "several sources"})`,
};

/**
 * What happened, in a sentence without its subject; an unknown type is shown as it is called.
 * Reasons are notes of our team, so only staff reads them.
 */
export function sentenceOf(event: AuditEvent, forStaff = false): string {
  const data = Object.fromEntries(Object.entries(event.data).filter(([name]) => name !== "reason"));
  return SENTENCES[event.type]?.(forStaff ? event : { ...event, data }) ?? event.type.replace(/[._-]/g, " ");
}
