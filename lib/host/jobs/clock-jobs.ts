import { expireOffers } from "@/lib/access/offers/expire-offers";
import { ensureReplyTemplates } from "@/lib/access/replies/ensure-reply-templates";
import { eraseOldRequests } from "@/lib/access/requests/erase-old-requests";
import { lapseQuestions } from "@/lib/access/review/lapse-questions";
import { remindReviewers } from "@/lib/access/review/remind-reviewers";
import { pruneAccounts } from "@/lib/accounts/prune-accounts";
import { recheckDomains } from "@/lib/accounts/sso/domains/recheck-domains";
import { checkAlerts } from "@/lib/alerts/check-alerts";
import { checkWatches } from "@/lib/alerts/watches/check-watches";
import { forgetIdempotencyKeys } from "@/lib/api/idempotency";
import { startPendingInvoicing } from "@/lib/billing/agreements/start-invoicing";
import { endAllowances } from "@/lib/billing/allowances/end-allowance";
import { applySuspensions } from "@/lib/billing/customers/apply-suspensions";
import { endDisputedService } from "@/lib/billing/disputes/end-disputed-service";
import { endGraces } from "@/lib/billing/dunning/end-graces";
import { remindInvoices } from "@/lib/billing/invoices/remind-invoices";
import { reopenCutPeriods } from "@/lib/billing/plan-changes/reopen-cut-periods";
import { pruneStripeEvents } from "@/lib/billing/stripe-events/prune-stripe-events";
import { replayMissedEvents } from "@/lib/billing/stripe-events/replay-missed-events";
import { compareSubscriptions } from "@/lib/billing/sync/compare-subscriptions";
import { buyDueTopUps } from "@/lib/billing/top-ups/buy-automatically";
import { recheckHosts } from "@/lib/brand/recheck-hosts";
import { publishDueRounds } from "@/lib/catalog/assessments/publish-due-rounds";
import { pruneImports } from "@/lib/catalog/imports/prune-imports";
import { isCatalogueEmpty } from "@/lib/catalog/sample/fill-sample";
import { pruneRuns } from "@/lib/catalog/schedules/prune-runs";
import { runSchedules } from "@/lib/catalog/schedules/run-schedules";
import { measureReleases } from "@/lib/catalog/scorecards/measure-releases";
import { pruneCustomFields } from "@/lib/custom-fields/prune-custom-fields";
import { pruneEvents } from "@/lib/events/seals/prune-events";
import { sealEvents } from "@/lib/events/seals/seal-events";
import { sendAuditLogs } from "@/lib/exports/audit-stream/send-audit-logs";
import { outgoing } from "@/lib/exports/delivery/open-bucket";
import { pruneExports } from "@/lib/exports/prune-exports";
import { remindExpiringKeys } from "@/lib/keys/remind-expiring-keys";
import { sendNewTerms } from "@/lib/legal/documents/send-new-terms";
import { pruneMails } from "@/lib/mail/prune-mails";
import { requeueMails } from "@/lib/mail/requeue-mails";
import { checkSenders } from "@/lib/mail/senders/check-senders";
import { indexLedger } from "@/lib/metering/index-ledger";
import { moveLedger } from "@/lib/metering/ledger/move-ledger";
import { pruneLedger } from "@/lib/metering/prune-ledger";
import { notifyQuotas } from "@/lib/metering/quotas/notify-quotas";
import type { Context } from "@/lib/platform/context";
import { forgetAttempts } from "@/lib/platform/throttle";
import { isUnconfigured } from "@/lib/portal/client";
import { pruneRfqs } from "@/lib/rfq/prune-rfqs";
import { publishDue } from "@/lib/rfq/publish-due";
import { publishSampleRfqs } from "@/lib/rfq/sample/sample";
import { sendStatusUpdates } from "@/lib/service-level/notices/send-updates";
import { pruneHeartbeats } from "@/lib/service-level/prune-heartbeats";
import { writeServiceReports } from "@/lib/service-level/reports/write-service-reports";
import { sendViewMails } from "@/lib/views/send-view-mails";
import { pruneDeliveries } from "@/lib/webhooks/deliveries/prune-deliveries";
import { runInWorker } from "./run-in-worker";

/** `run` returns what it did, as counts for the log, or null. */
export type ClockJob = { name: string; cron: string; run(ctx: Context): Promise<unknown> };

async function countSenders(ctx: Context): Promise<{ domains: number; faults: number }> {
  const domains = await checkSenders(ctx);
  const faults = domains.flatMap(({ records }) => records).filter(({ state }) => state === "missing" || state === "wrong");
  return { domains: domains.length, faults: faults.length };
}

/** What runs by the clock, in UTC. Of several instances one runs each, and a time that was missed is made up at the next start. */
const ALWAYS: readonly ClockJob[] = [
  { name: "requeue-mails", cron: "* * * * *", run: requeueMails },
  { name: "remind-reviewers", cron: "* * * * *", run: remindReviewers },
  { name: "remind-expiring-keys", cron: "* * * * *", run: remindExpiringKeys },
  { name: "expire-offers", cron: "* * * * *", run: expireOffers },
  { name: "end-graces", cron: "* * * * *", run: endGraces },
  { name: "end-allowances", cron: "* * * * *", run: endAllowances },
  { name: "reopen-cut-periods", cron: "* * * * *", run: reopenCutPeriods },
  { name: "begin-invoices", cron: "* * * * *", run: startPendingInvoicing },
  { name: "remind-invoices", cron: "*/10 * * * *", run: remindInvoices },
  { name: "follow-suspensions", cron: "* * * * *", run: applySuspensions },
  { name: "end-disputed-service", cron: "* * * * *", run: endDisputedService },
  { name: "buy-top-ups", cron: "* * * * *", run: buyDueTopUps },
  { name: "notify-quotas", cron: "* * * * *", run: notifyQuotas },
  { name: "follow-stripe-events", cron: "* * * * *", run: replayMissedEvents },
  { name: "compare-subscriptions", cron: "13 * * * *", run: compareSubscriptions },
  { name: "prune-stripe-events", cron: "33 4 * * *", run: pruneStripeEvents },
  { name: "lapse-questions", cron: "7 * * * *", run: lapseQuestions },
  { name: "move-ledger", cron: "7 * * * *", run: moveLedger },
  { name: "prune-ledger", cron: "17 * * * *", run: pruneLedger },
  { name: "index-ledger", cron: "29 * * * *", run: indexLedger },
  { name: "prune-mails", cron: "27 * * * *", run: pruneMails },
  { name: "forget-attempts", cron: "37 * * * *", run: ({ clock }) => forgetAttempts(clock.now()) },
  { name: "erase-old-requests", cron: "57 3 * * *", run: eraseOldRequests },
  { name: "prune-events", cron: "47 4 * * *", run: pruneEvents },
  { name: "seal-events", cron: "* * * * *", run: sealEvents },
  { name: "send-audit-logs", cron: "*/5 * * * *", run: (ctx) => sendAuditLogs(ctx, outgoing()) },
  { name: "prune-accounts", cron: "27 4 * * *", run: (ctx) => pruneAccounts(ctx, { areUnverifiedInUse: isUnconfigured() }) },
  { name: "ensure-reply-templates", cron: "7 4 * * *", run: ensureReplyTemplates },
  { name: "forget-idempotency-keys", cron: "17 5 * * *", run: ({ clock }) => forgetIdempotencyKeys(clock.now()) },
  { name: "publish-assessments", cron: "* * * * *", run: publishDueRounds },
  { name: "check-alerts", cron: "* * * * *", run: checkAlerts },
  { name: "check-watches", cron: "* * * * *", run: checkWatches },
  { name: "send-view-mails", cron: "0 7 * * 1", run: sendViewMails },
  { name: "measure-releases", cron: "* * * * *", run: measureReleases },
  { name: "find-duplicates", cron: "41 2 * * *", run: () => runInWorker("find-duplicates") },
  { name: "prune-imports", cron: "* * * * *", run: pruneImports },
  { name: "run-schedules", cron: "* * * * *", run: runSchedules },
  { name: "prune-schedule-runs", cron: "47 3 * * *", run: pruneRuns },
  { name: "prune-deliveries", cron: "57 * * * *", run: pruneDeliveries },
  { name: "recheck-hosts", cron: "23 5 * * *", run: recheckHosts },
  { name: "check-senders", cron: "31 5 * * *", run: countSenders },
  { name: "recheck-sso-domains", cron: "43 5 * * *", run: recheckDomains },
  { name: "prune-exports", cron: "* * * * *", run: pruneExports },
  { name: "prune-custom-fields", cron: "23 * * * *", run: pruneCustomFields },
  { name: "publish-rfqs", cron: "* * * * *", run: publishDue },
  { name: "prune-rfqs", cron: "37 5 * * *", run: pruneRfqs },
  { name: "prune-heartbeats", cron: "47 4 * * *", run: ({ clock }) => pruneHeartbeats(clock.now()) },
  { name: "send-new-terms", cron: "* * * * *", run: sendNewTerms },
  { name: "send-status-updates", cron: "* * * * *", run: sendStatusUpdates },
  { name: "write-service-reports", cron: "*/15 * * * *", run: writeServiceReports },
];

const WITH_SAMPLE: readonly ClockJob[] = [
  { name: "sample-day", cron: "0 6 * * *", run: async () => ((await isCatalogueEmpty()) ? null : runInWorker("sample-day")) },
  { name: "sample-rfqs", cron: "12 * * * *", run: publishSampleRfqs },
];

export const clockJobs = ({ withSample }: { withSample: boolean }): ClockJob[] => [...ALWAYS, ...(withSample ? WITH_SAMPLE : [])];
