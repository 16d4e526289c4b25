/** What customers can narrow their audit log to. */
export const GROUPS = {
  keys: "Keys",
  team: "Team",
  organisation: "Organisation",
  plan: "Plan and payments",
  fields: "Custom fields",
  brand: "Brand",
  webhooks: "Webhooks",
  exports: "Exports",
  usage: "Quota",
  alerts: "Alerts",
  views: "Saved views",
  staff: "Staff access",
  mail: "E-mail",
} as const;

/** What staff can narrow the log to. */
export const STAFF_GROUPS = {
  requests: "Requests",
  rfqs: "RFQs",
  templates: "Templates",
  "our-team": "Our team",
  promotions: "Promotion codes",
  suspensions: "Suspensions",
  sessions: "Sign-ins",
  accounts: "Accounts",
  ...GROUPS,
  jobs: "Jobs",
  releases: "Data releases",
  data: "Imports and quarantine",
  status: "Status page",
  legal: "Legal",
  server: "System",
} as const;

export type Group = keyof typeof GROUPS;
export type StaffGroup = keyof typeof STAFF_GROUPS;

export const isGroup = (text: string): text is Group => Object.hasOwn(GROUPS, text);
export const isStaffGroup = (text: string): text is StaffGroup => Object.hasOwn(STAFF_GROUPS, text);
