export const AREAS = ["API", "Data", "Portal", "Payments", "Site"] as const;

/** One change as customers notice it. `id` is its anchor and never changes. */
export type ChangeEntry = {
  id: string;
  day: string;
  area: (typeof AREAS)[number];
  title: string;
  text: string;
  link?: { href: string; label: string };
};

/** Newest first. An entry is written with the change that it tells about. */
export const CHANGES: readonly ChangeEntry[] = [
  {
    id: "public-explorer",
    day: "2026-11-21",
    area: "Site",
    title: "The API answers on the home page",
    text: "Drag a date along the price curve: the request and its answer follow, as real calls on the sandbox slice that need no account.",
    link: { href: "/", label: "Open the home page" },
  },
  {
    id: "plans-paid-by-card",
    day: "2026-11-21",
    area: "Payments",
    title: "Plans are paid by card",
    text: "Checkout, invoices and cards through Stripe. Upgrades show what they cost to the cent before they are made; downgrades and cancellations take effect at the period's end and can be undone until then. A failed renewal has seven days of grace.",
    link: { href: "/pricing", label: "See the plans" },
  },
  {
    id: "access-requests",
    day: "2026-11-21",
    area: "Portal",
    title: "Requests for access with a clock of 24 hours",
    text: "A public form and a private page that shows what happens to the request and when the answer is due. Enterprise offers are accepted on that page.",
    link: { href: "/request-access", label: "Request access" },
  },
  {
    id: "accounts-and-console",
    day: "2026-11-21",
    area: "Portal",
    title: "Accounts, organisations and the console",
    text: "Sign-up with e-mail and password, GitHub or Google where they are set up, a second factor, organisations with four roles, keys, and a record of who changed what.",
    link: { href: "/sign-up", label: "Sign up" },
  },
  {
    id: "quotas-counted-before-the-answer",
    day: "2026-11-21",
    area: "API",
    title: "Calls are counted before an answer leaves",
    text: "Every successful data answer of a live key is counted durably, once, and the headers say what is left. Errors, unchanged answers and the sandbox cost nothing. At the quota calls are refused, never billed.",
    link: { href: "/docs/limits", label: "Limits and counting" },
  },
  {
    id: "any-earlier-state",
    day: "2026-11-21",
    area: "API",
    title: "Any earlier state can be read again",
    text: "Data is published as releases. Every list takes `as_of`, a walk by cursor sees one release from beginning to end, and `/changes` lists what a release added, changed and removed.",
    link: { href: "/docs/releases", label: "Releases and as_of" },
  },
  {
    id: "generated-sample-data",
    day: "2026-11-21",
    area: "Data",
    title: "Sample data says that it is sample data",
    text: "Where nothing real has been imported the catalogue is generated at full scale. Such records carry the source `synthetic`, and answers that hold any say `meta.sample: true`.",
    link: { href: "/data", label: "Data dictionary" },
  },
  {
    id: "first-endpoints",
    day: "2026-11-21",
    area: "API",
    title: "The first endpoints",
    text: "`/companies`, `/products`, `/pricing/spot`, `/pricing/trends`, `/pricing/history`, `/market/shipments`, `/changes`, `/me`, `/datasets` and `/openapi.json`, as JSON, CSV or NDJSON, with one problem document for every error.",
    link: { href: "/docs/reference", label: "API reference" },
  },
];
