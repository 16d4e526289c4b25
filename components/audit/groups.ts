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
      "organisation.idle-time-changed",
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
      "payment.waived",
      "payment.recovered",
      "credit.granted",
      "credit.settled",
    ],
  },
  fields: { title: "Custom fields", types: ["field.defined", "field.changed", "field.removed", "field.values-set"] },
  brand: {
    title: "Brand",
    types: [
      "brand.host-named",
      "brand.host-proved",
      "brand.host-lost",
      "brand.unplugged",
      "brand.host-taken",
      "brand.changed",
      "brand.logo-changed",
      "brand.logo-removed",
      "brand.switched-on",
      "brand.switched-off",
    ],
  },
  webhooks: {
    title: "Webhooks",
    types: [
      "webhook.created",
      "webhook.changed",
      "webhook.enabled",
      "webhook.disabled",
      "webhook.stopped",
      "webhook.secret-rotated",
      "webhook.replayed",
      "webhook.deleted",
    ],
  },
  exports: { title: "Exports", types: ["export.started", "export.finished", "export.cancelled", "export.downloaded", "export.deleted"] },
  usage: { title: "Quota", types: ["quota.threshold"] },
  staff: { title: "Visits by our staff", types: ["staff.viewed", "mail.read"] },
  mail: { title: "Mail", types: ["mail.failed", "mail.retried"] },
} as const satisfies Record<string, { title: string; types: readonly string[] }>;
export type EventGroup = keyof typeof EVENT_GROUPS;

export const isEventGroup = (text: string): text is EventGroup => Object.hasOwn(EVENT_GROUPS, text);

export const GROUP_OPTIONS = Object.entries(EVENT_GROUPS).map(([value, { title }]) => ({ value, label: title }));
