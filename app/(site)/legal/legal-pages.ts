/** Every legal page, in the order of the foot. */
export const LEGAL_PAGES = [
  {
    slug: "terms",
    label: "Terms",
    title: "Terms of service",
    about: "What the service gives, what it costs, and what both sides may expect of each other.",
  },
  { slug: "privacy", label: "Privacy", title: "Privacy", about: "Which personal data the service keeps, what for, and for how long." },
  { slug: "data-licence", label: "Data licence", title: "Data licence", about: "What may be done with the data, and where it comes from." },
  {
    slug: "security",
    label: "Security",
    title: "Security",
    about: "How accounts, keys and data are protected, and how to report a weakness.",
  },
  { slug: "imprint", label: "Imprint", title: "Imprint", about: "Who runs this service and how to reach them." },
] as const;
export type LegalSlug = (typeof LEGAL_PAGES)[number]["slug"];
export type LegalEntry = (typeof LEGAL_PAGES)[number];

export function legalPage(slug: LegalSlug): LegalEntry {
  const found = LEGAL_PAGES.find((page) => page.slug === slug);
  if (found === undefined) throw new Error(`no legal page ${slug}`);
  return found;
}
