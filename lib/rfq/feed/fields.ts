import { instant, number, text, type FieldMap } from "@/lib/catalog/fields";

/** The public record as it is read from a row of the feed. */
export const RFQ_FIELDS: FieldMap = {
  id: text("id"),
  position: number("position"),
  published_at: instant("published_at"),
  category: text("category"),
  technology: text("technology"),
  power_band: text("power_band"),
  quantity_band: text("quantity_band"),
  delivery_region: text("delivery_region"),
  incoterm: text("incoterm"),
  delivery_month: text("delivery_month"),
  status: text("status"),
  source: text("source"),
  updated_at: instant("updated_at"),
};
