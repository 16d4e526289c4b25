import type { LegalSection } from "../legal-text";

export const dataLicenceSections = (brand: string, contact: string | null): LegalSection[] => [
  {
    title: "Scope",
    text: [
      `The records that ${brand} provides: companies, product specifications, spot prices, trends and shipments, by API, file or web page. Each record names its source, and every response names the licence of each source in \`meta.sources\`; the data dictionary lists all sources.`,
    ],
  },
  {
    title: "Source licences",
    text: [
      "If a source requires attribution or restricts use, those terms apply to its records and take precedence over this page. Check `meta.sources` before you publish or share data.",
      "Figures of a source are converted to common units, added up to quarters, and completed with ranks, shares and changes. No source endorses this service.",
    ],
  },
  {
    title: "Permitted use",
    list: [
      "Use within your organisation: analysis, models, reports, products.",
      "Publishing figures, charts and quotes, with the source named.",
      "Showing individual records to the users of your own product.",
    ],
  },
  {
    title: "Prohibited use",
    list: [
      "Redistributing the data, or a substantial part of it.",
      "Offering a competing data service.",
      "Presenting generated sample data as market data.",
    ],
  },
  {
    title: "Sample data",
    text: [
      "Generated records carry the source `synthetic`, and responses that contain any have `meta.sample: true`. They are not market data: their companies and prices are invented. They may be used freely (CC0 1.0).",
    ],
  },
  {
    title: "Corrections",
    text: [
      `Published values are superseded and never overwritten: use \`as_of\` to read earlier states. ${contact === null ? "Tell us" : `Write to ${contact}`} if a value looks wrong.`,
    ],
  },
];
