/** Every legal page, in the order of the foot. */
export const LEGAL_PAGES = [
  {
    slug: "terms",
    label: "Terms",
    title: "Terms of service",
    about: "What the service provides, what it costs, and the rights and duties of both parties.",
  },
  { slug: "privacy", label: "Privacy", title: "Privacy", about: "Which personal data we store, for how long, and who else gets it." },
  {
    slug: "subprocessors",
    label: "Subprocessors",
    title: "Subprocessors and data location",
    about: "Who processes data for us, where it is stored, and what you take with you when you leave.",
  },
  {
    slug: "dpa",
    label: "Data processing",
    title: "Data processing agreement",
    about: "What applies where we process personal data for your organisation. Part of every Enterprise offer.",
  },
  { slug: "data-licence", label: "Data licence", title: "Data licence", about: "How you may use the data, and where it comes from." },
  {
    slug: "security",
    label: "Security",
    title: "Security",
    about: "How accounts, keys and data are protected, and how to report a vulnerability.",
  },
  { slug: "imprint", label: "Imprint", title: "Imprint", about: "Who operates this service and how to contact them." },
] as const;
export type LegalSlug = (typeof LEGAL_PAGES)[number]["slug"];
export type LegalEntry = (typeof LEGAL_PAGES)[number];

export function legalPage(slug: LegalSlug): LegalEntry {
  const found = LEGAL_PAGES.find((page) => page.slug === slug);
  if (found === undefined) throw new Error(`no legal page ${slug}`);
  return found;
}
