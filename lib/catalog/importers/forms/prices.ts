import { SERIES_NAMES, spotPrice } from "../../resources/spot-price";
import { formImporter, keyOf } from "./form-importer";

/** Prices in our own form. A `ref` only names the record in messages: the series and the date identify a price. */
export const prices = formImporter({
  kind: "prices",
  title: "Spot prices, standard format (CSV or NDJSON)",
  resource: "spot_price",
  schema: spotPrice.form,
  refOf: (values) => (typeof values["ref"] === "string" ? values["ref"] : keyOf(values, [...SERIES_NAMES, "date"])),
  draftOf: (row) => ({ resource: "spot_price", draft: { ...row, effective_date: row.effective_date ?? row.date } }),
});
