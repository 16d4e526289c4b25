import type { BarList } from "./bar-list";
import { hasChart, missingFields } from "./chart-fields";
import { countryBars } from "./country-bars";
import { priceBars, priceLines, type LineGroup } from "./price-lines";
import type { Envelope } from "./read-response";
import { shipmentBars } from "./shipment-bars";

export type ResponseChart = { kind: "lines"; groups: readonly LineGroup[] } | { kind: "bars"; groups: readonly BarList[] };

/** The chart of a response, from its rows alone, with the age that they have `today`; null when its endpoint has none or nothing can be drawn. */
export function chartOf(path: string, envelope: Envelope, today: string): ResponseChart | null {
  const { records } = envelope;
  if (!hasChart(path) || records.length === 0 || missingFields(path, envelope).length > 0) return null;
  if (path === "/companies") return { kind: "bars", groups: [countryBars(records)] };
  if (path === "/market/shipments") return { kind: "bars", groups: [shipmentBars(envelope)] };
  const lines = priceLines(records, today);
  // One day makes points, no line: prices beside each other can be read better as bars.
  return lines.some(({ days }) => days > 1) ? { kind: "lines", groups: lines } : { kind: "bars", groups: priceBars(records) };
}
