import {
  invitationMail,
  resumedMail as organisationResumedMail,
  supportReplyMail,
  suspendedMail as organisationSuspendedMail,
  viewedMail,
} from "@/lib/accounts/mails";
import { newOwnerMail, secondFactorRequiredMail } from "@/lib/accounts/security-mails";
import { domainLostMail, domainMissingMail, domainRemovedMail, ssoChangedMail } from "@/lib/accounts/sso/mails";
import { alertMail } from "@/lib/alerts/mails";
import { watchMail } from "@/lib/alerts/watches/mails";
import { trialEndedMail, trialEndsMail, trialMail } from "@/lib/billing/allowances/mails";
import { creditMail } from "@/lib/billing/credits/grant-credit";
import { invoiceContent } from "@/lib/billing/details/mail-invoice";
import { disputeMail } from "@/lib/billing/disputes/mails";
import {
  type BillingMail,
  cancelScheduledMail,
  changedMail,
  changeUndoneMail,
  downgradeScheduledMail,
  endedMail,
  failedMail,
  invoiceDueSoonMail,
  invoiceMail,
  overdueMail,
  recoveredMail,
  refundMail,
  resumedMail,
  resumeFailedMail,
  startedMail,
  suspendedMail,
  waivedMail,
} from "@/lib/billing/mails";
import { cancelledMail as topUpCancelledMail, grantedMail, stoppedMail as topUpsStoppedMail } from "@/lib/billing/top-ups/mails";
import { DAY_MS } from "@/lib/core/durations";
import { stoppedMail as bucketStoppedMail } from "@/lib/exports/delivery/stop-destination";
import { expiringMail, newKeyMail, revokedByTeamMail } from "@/lib/keys/mails";
import { type MailContent, SUPPORT_REPLY } from "@/lib/mail/contract";
import { quotaMail } from "@/lib/metering/quotas/mails";
import type { Context } from "@/lib/platform/context";
import { viewParts, viewsMail } from "@/lib/views/mails";
import { stoppedMail } from "@/lib/webhooks/mails";

/** Nothing in a sample is anyone's, and it is the same on every day. */
const NOW_MS = Date.UTC(2026, 10, 23, 9);
const inDays = (days: number): Date => new Date(NOW_MS + days * DAY_MS);
const CTX: Context = {
  actor: { kind: "visitor" },
  clock: { now: () => NOW_MS },
  requestId: null,
  address: "203.0.113.7",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
const TO = { name: "Alex Doe" };
const ORGANISATION = "Example GmbH";
const KEY = { id: "key_sample", name: "Production" };
const PRO = { plan: "pro", interval: "month", currency: "usd", amountCents: 99_900 };
const STARTER = { plan: "starter", interval: "month", currency: "usd", amountCents: 49_900 };
const TRIAL = {
  ...{
    id: "alw_sample",
    orgId: "org_sample",
    kind: "trial",
    plan: "pro",
    usualPlan: null,
    quotaCalls: 10_000,
    burstPerSecond: 20,
    burstBucket: 40,
  },
  ...{ usualQuotaCalls: null, usualBurstPerSecond: null, usualBurstBucket: null, note: "", createdBy: "usr_sample" },
  ...{ startsAt: inDays(0), endsAt: inDays(14), endedAt: null },
};
const RECORD = { name: "_heliodex-challenge.example.com", value: "sample" };
const DUE = { dueAt: inDays(3), payUrl: null };
const REASON = "The reason that our team enters.";

/** A mail that carries the brand, by its template: how it is called in the list, and one of it with sample data. */
type Sample = { title: string; write: () => MailContent | null };

const billing = (title: string, mail: BillingMail | null): Sample => ({ title, write: () => mail?.(TO, ORGANISATION) ?? null });

/** THE list of the mails that go out under the brand of an organisation, each written by its own template. */
export const SAMPLE_MAILS: Readonly<Record<string, Sample>> = {
  invitation: { title: "Invitation", write: () => invitationMail("Kim Doe", ORGANISATION, "developer", "sample") },
  "new-owner": {
    title: "New owner",
    write: () => newOwnerMail(TO, ORGANISATION, { owner: { name: "Kim Doe", email: "kim@example.com" }, ctx: CTX }),
  },
  "second-factor-required": { title: "Two-factor authentication required", write: () => secondFactorRequiredMail(TO.name, ORGANISATION) },
  "new-live-key": { title: "New live key", write: () => newKeyMail(TO, ORGANISATION, { key: KEY, by: "Kim Doe", ctx: CTX }) },
  "key-expiring": {
    title: "Key expires",
    write: () => expiringMail(TO, ORGANISATION, { keys: [{ ...KEY, expiresAt: inDays(7) }], days: 7 }),
  },
  "key.revoked-by-team": {
    title: "Key revoked by our team",
    write: () => revokedByTeamMail(TO, ORGANISATION, { key: KEY, reason: REASON }),
  },
  "quota.threshold": {
    title: "Calls nearly used",
    write: () =>
      quotaMail(
        { percent: 80, used: 80_000, quota: 100_000, endsAt: inDays(8), forecast: null, mayTopUp: false, isTrial: false },
        TO,
        ORGANISATION,
      ),
  },
  "webhook-stopped": {
    title: "Webhook endpoint disabled",
    write: () => stoppedMail({ id: "ep_sample", description: "Warehouse", reason: "failing", waiting: 42, name: TO.name }),
  },
  "export-delivery-stopped": {
    title: "Delivery of exports stopped",
    write: () => bucketStoppedMail({ name: TO.name, bucket: "example-data", given: 2, hasAudit: true }),
  },
  "sso-changed": { title: "Single sign-on changed", write: () => ssoChangedMail(TO, ORGANISATION, { change: "enabled", ctx: CTX }) },
  "sso-domain-missing": {
    title: "DNS record missing",
    write: () => domainMissingMail(TO, { domain: "example.com", record: RECORD, endsAt: inDays(7) }),
  },
  "sso-domain-lost": { title: "Domain no longer verified", write: () => domainLostMail(TO, "example.com", RECORD) },
  "sso-domain-removed": {
    title: "Domain removed from single sign-on",
    write: () => domainRemovedMail(TO, ORGANISATION, { domain: "example.com", ctx: CTX }),
  },
  "price-alert": {
    title: "Price alert",
    write: () =>
      alertMail(TO, {
        ...{ kind: "above", value: "0.095", item: "TOPCon module", currency: "USD", unit: "W", before: "0.0930", now: "0.0960" },
        ...{ date: "2026-11-23", movePct: "3.2", seriesId: "ps_sample", release: 128 },
      }),
  },
  watch: {
    title: "Watched company or table",
    write: () =>
      watchMail(TO, {
        ...{ kind: "company", name: "Example Solar AG", quarter: null, release: 128, path: "/companies/co_sample" },
        changes: [{ name: "Employees", old: "120", new: "150" }],
      }),
  },
  "saved-views": {
    title: "Saved views of the week",
    write: () =>
      viewsMail(TO, {
        ...{ names: ["Module prices"], more: [], release: 128, unsubscribe: "https://example.com/unsubscribe" },
        // Without values, since a sample has no chart to load.
        parts: viewParts({ name: "Module prices", said: "Module prices", rows: [], path: "/prices", picturePath: "" }),
      }),
  },
  [SUPPORT_REPLY]: {
    title: "Reply of support",
    write: () =>
      supportReplyMail(TO.name, {
        threadId: "thr_sample",
        subject: "Why is my key refused?",
        text: "The key is limited to other IP addresses.",
        reachesUs: false,
      }),
  },
  "staff.viewed": { title: "Console viewed by our team", write: () => viewedMail(TO.name, ORGANISATION, REASON) },
  "organisation.suspended": {
    title: "Organisation suspended",
    write: () => organisationSuspendedMail(TO.name, ORGANISATION, { reason: REASON, payments: "keep" }),
  },
  "organisation.resumed": { title: "Suspension lifted", write: () => organisationResumedMail(TO.name, ORGANISATION) },
  "subscription.started": billing("Plan started", startedMail(PRO, inDays(30))),
  "subscription.changed": billing("Plan changed", changedMail(STARTER, PRO)),
  "subscription.change-scheduled": billing("Plan change scheduled", downgradeScheduledMail(PRO, STARTER, inDays(8))),
  "subscription.change-undone": billing("Plan change undone", changeUndoneMail({ ...PRO, cancelsAt: null }, STARTER)),
  "subscription.cancelled": billing("Plan cancelled", cancelScheduledMail(PRO, inDays(8))),
  "subscription.kept": billing("Plan kept", resumedMail(PRO, inDays(8))),
  "subscription.ended": billing("Plan ended", endedMail({ ...PRO, invoiceStatus: null })),
  "subscription.suspended": billing("Live keys suspended", suspendedMail({ ...PRO, graceEndsAt: inDays(0) })),
  "subscription.resume-failed": billing("Plan stays paused", resumeFailedMail(PRO)),
  "payment.failed": billing("Payment failed", failedMail(PRO, 99_900, inDays(7))),
  "payment.recovered": billing("Payment received", recoveredMail(PRO)),
  "payment.waived": billing("Renewal cancelled", waivedMail(PRO, inDays(30))),
  "payment.refunded": billing("Refund", refundMail({ refundedCents: 99_900, currency: "usd", number: "EX-0001" })),
  "top-up.granted": billing(
    "Calls added",
    grantedMail({ calls: 25_000, currency: "usd", amountCents: 29_900, isAutomatic: true }, inDays(8)),
  ),
  "top-up.cancelled": billing("Top-up cancelled", topUpCancelledMail({ calls: 25_000, currency: "usd", amountCents: 29_900 })),
  "top-up.rule-stopped": billing("Automatic top-ups switched off", topUpsStoppedMail("payment", null)),
  invoice: {
    title: "Invoice as PDF",
    write: () => invoiceContent({ number: "EX-0001", currency: "usd", total: 99_900, amount_remaining: 0 }, "paid", ORGANISATION),
  },
  "credit.granted": billing(
    "Service credit",
    creditMail({
      ...{ month: "2026-10", currency: "usd", amountCents: 9_990, path: "/console/service-level/2026-10" },
      about: [
        ["Uptime", "99.82%"],
        ["Credit", "10% of the monthly price"],
      ],
    }),
  ),
  "payment.disputed": billing(
    "Payment disputed",
    disputeMail(
      { id: "dp_sample", currency: "usd", amountCents: 99_900, reason: "general", status: "needs_response", respondBy: null },
      "hold",
    ),
  ),
  "invoice.sent": billing("Invoice to pay", invoiceMail(PRO, 99_900, DUE)),
  "invoice.soon": billing("Invoice due soon", invoiceDueSoonMail(PRO, 99_900, DUE)),
  "invoice.late": billing("Invoice overdue", overdueMail(PRO, 99_900, { suspended: inDays(3), payUrl: null })),
  "allowance.given": billing("Trial started", trialMail(TRIAL)),
  "allowance.ends": billing("Trial ends", trialEndsMail(TRIAL)),
  "allowance.ended": billing("Trial ended", trialEndedMail(TRIAL)),
};
