/** What the sections of the API are about. A tag without a line here fails a test. */
export const TAGS: Readonly<Record<string, string>> = {
  Companies: "Makers, traders, builders and others of the photovoltaic industry.",
  Products: "Specifications of modules, inverters and storage.",
  Prices: "Spot prices, their history and their trends.",
  Market: "Shipment volumes and market shares.",
  Catalogue: "What there is, what changed, and how to ask for it.",
  Account: "The key that asks.",
};
