import type { LegalSection } from "../legal-text";

export const dataLicenceSections = (brand: string): LegalSection[] => [
  {
    title: "What it is about",
    text: [
      `The records that ${brand} sends: companies, product specifications, spot prices, trends and shipments, by API, file or page. Each record names its source, and every answer names the licence of each source in \`meta.sources\`; the data dictionary lists them all.`,
    ],
  },
  {
    title: "Sources keep their terms",
    text: [
      "Where a source asks for attribution or forbids something, that goes with its records and comes before this page. Read `meta.sources` before you publish or pass anything on.",
    ],
  },
  {
    title: "What a subscription allows",
    text: ["[To be settled by the operator. The list is an example.]"],
    list: [
      "Use inside of your organisation: analysis, models, reports, products.",
      "Publishing figures, charts and quotes, with the source named.",
      "Showing single records to the users of your own product.",
    ],
  },
  {
    title: "What it does not allow",
    text: ["[To be settled by the operator. The list is an example.]"],
    list: [
      "Passing on the data as a whole, or a large part of it, as data.",
      "Offering a service that replaces this one.",
      "Presenting generated sample data as market data.",
    ],
  },
  {
    title: "Sample data",
    text: [
      "Generated records carry the source `synthetic`, and answers that hold any say `meta.sample: true`. They are not market data: their companies and prices are invented. They may be used freely (CC0 1.0).",
    ],
  },
  {
    title: "Corrections",
    text: [
      "Published values are superseded and never overwritten: with `as_of` you can read what was published on an earlier day. Tell [contact of the operator] when a value looks wrong.",
    ],
  },
];
