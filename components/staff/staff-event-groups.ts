import { EVENT_GROUPS } from "@/components/audit/groups";

/** What staff can narrow the log to: what customers can, and what happens outside of organisations. */
export const STAFF_EVENT_GROUPS: Readonly<Record<string, { title: string; types: readonly string[] }>> = {
  requests: {
    title: "Requests",
    types: [
      "access.received",
      "access.self_service",
      "access.address_confirmed",
      "access.assigned",
      "access.noted",
      "access.review_started",
      "access.asked",
      "access.replied",
      "access.offered",
      "access.declined",
      "access.withdrawn",
      "access.lapsed",
      "access.accepted",
      "access.offer_expired",
      "access.reminded",
      "access.erased",
    ],
  },
  rfqs: {
    title: "RFQs",
    types: ["rfq.received", "rfq.imported", "rfq.edited", "rfq.published", "rfq.withdrawn", "rfq.unpublished", "rfq.closed", "rfq.erased"],
  },
  templates: { title: "Templates", types: ["access.template_saved", "access.template_deleted"] },
  team: { title: "Our team", types: ["staff.promoted", "staff.demoted", "staff.viewed"] },
  suspensions: {
    title: "Suspensions",
    types: ["organisation.suspended", "organisation.resumed", "user.suspended", "user.resumed"],
  },
  sessions: {
    title: "Sign-ins",
    types: [
      "session.opened",
      "session.refused",
      "session.confirmed",
      "session.second-factor",
      "session.ended",
      "session.ended-everywhere",
      "user.sign-in-link",
    ],
  },
  accounts: {
    title: "Accounts",
    types: [
      "user.signed-up",
      "user.created",
      "user.verified",
      "user.renamed",
      "user.password-changed",
      "user.password-reset",
      "user.reset-requested",
      "user.email-change-requested",
      "user.email-changed",
      "user.provider-linked",
      "user.second-factor-on",
      "user.second-factor-off",
      "user.deleted",
    ],
  },
  members: EVENT_GROUPS.team,
  keys: EVENT_GROUPS.keys,
  organisation: EVENT_GROUPS.organisation,
  plan: EVENT_GROUPS.plan,
  mail: EVENT_GROUPS.mail,
  jobs: { title: "Jobs", types: ["job.retried", "job.discarded"] },
  releases: { title: "Data releases", types: ["release.published"] },
  data: {
    title: "Imports and decisions on data",
    types: [
      "import.uploaded",
      "import.staged",
      "import.failed",
      "import.rechecked",
      "import.reread",
      "import.discarded",
      "quarantine.accepted",
      "quarantine.corrected",
      "quarantine.rejected",
      "quarantine.reopened",
      "price.corrected",
    ],
  },
};

export const groupOptions = Object.entries(STAFF_EVENT_GROUPS).map(([value, { title }]) => ({
  value,
  label: value === "members" ? "Members" : title,
}));
