/** What the sections of the API are about. A tag without a line here fails a test. */
export const TAGS: Readonly<Record<string, string>> = {
  Companies: "Manufacturers, distributors, installers and other companies in the photovoltaic industry.",
  Products: "Specifications of modules, inverters and storage.",
  Prices: "Spot prices, their history and their trends.",
  Market: "Shipment volumes and market shares.",
  RFQs: "Anonymised requests for quotation, as a list and as a live stream.",
  Webhooks: "Webhook endpoints that receive events, and their deliveries.",
  Exports: "Whole datasets as files.",
  "Custom fields": "Your own attributes of companies and products.",
  Catalogue: "Datasets, changes, status and the API description.",
  Account: "The current key.",
};
