import type { SeriesName } from "../../resources/spot-price";
import type { Series } from "./contract";

export type SeriesColumns = Record<SeriesName | "series_id" | "source" | "frequency", string> & {
  technology: string | null;
  wafer_format: string | null;
  segment: string | null;
  spec_version: string | null;
  benchmark: boolean;
};

export const seriesOf = (row: SeriesColumns): Series => ({
  id: row.series_id,
  stage: row.stage,
  item: row.item,
  technology: row.technology,
  waferFormat: row.wafer_format,
  region: row.region,
  segment: row.segment,
  priceTerm: row.price_term,
  currency: row.currency,
  unit: row.unit,
  source: row.source,
  frequency: row.frequency,
  benchmark: row.benchmark,
  specVersion: row.spec_version,
});
