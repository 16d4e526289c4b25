/** What the audit log can be narrowed to: types of events that belong together. */
export const EVENT_GROUPS = {
  keys: { title: "Keys", types: ["key.issued", "key.changed", "key.rolled", "key.revoked", "key.exposed", "key.expiring"] },
  team: {
    title: "Team",
    types: ["member.invited", "member.invitation-revoked", "member.joined", "member.role-changed", "member.removed", "member.left"],
  },
  organisation: {
    title: "Organisation",
    types: [
      "organisation.created",
      "organisation.renamed",
      "organisation.transferred",
      "organisation.suspended",
      "organisation.resumed",
      "organisation.deleted",
    ],
  },
  plan: {
    title: "Plan and payments",
    types: [
      "entitlement.changed",
      "access.accepted",
      "checkout.started",
      "checkout.completed",
      "subscription.started",
      "subscription.changed",
      "subscription.change_scheduled",
      "subscription.change_undone",
      "subscription.cancelled",
      "subscription.kept",
      "subscription.suspended",
      "subscription.ended",
      "invoice_payment.ended",
      "payment.failed",
      "payment.recovered",
    ],
  },
  usage: { title: "Quota", types: ["quota.threshold"] },
  staff: { title: "Visits by our staff", types: ["staff.viewed"] },
  mail: { title: "Mail", types: ["mail.failed", "mail.retried"] },
} as const satisfies Record<string, { title: string; types: readonly string[] }>;
export type EventGroup = keyof typeof EVENT_GROUPS;

export const isEventGroup = (text: string): text is EventGroup => Object.hasOwn(EVENT_GROUPS, text);

export const GROUP_OPTIONS = Object.entries(EVENT_GROUPS).map(([value, { title }]) => ({ value, label: title }));
