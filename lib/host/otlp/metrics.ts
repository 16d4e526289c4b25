import { ValueType, type HrTime } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import type { Resource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  PeriodicExportingMetricReader,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { MetricObjectWithValues, MetricValue } from "prom-client";
import { metrics } from "@/lib/platform/metrics";
import { databaseFigures } from "../metrics/database-figures";
import type { Destination } from "./destination";

const EVERY_MS = 30_000;

type Value = MetricValue<string> & { metricName?: string };
type Labels = Value["labels"];
type Times = { startTime: HrTime; endTime: HrTime };

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)];

const withoutBound = (labels: Labels): Labels => Object.fromEntries(Object.entries(labels).filter(([name]) => name !== "le"));

/** The lines of a histogram as one point for each set of labels: bounds, and how many lie between them. */
function histogramPoints(name: string, values: readonly Value[], times: Times): DataPoint<Histogram>[] {
  const series = new Map<string, Value[]>();
  for (const value of values) {
    const key = JSON.stringify(withoutBound(value.labels));
    series.set(key, [...(series.get(key) ?? []), value]);
  }
  return [...series.values()].map((lines) => {
    const named = (suffix: string): Value[] => lines.filter(({ metricName }) => metricName === `${name}${suffix}`);
    const upTo = named("_bucket").map(({ value }) => value);
    const boundaries = named("_bucket").flatMap(({ labels }) => (typeof labels["le"] === "number" ? [labels["le"]] : []));
    const counts = upTo.map((value, at) => value - (upTo[at - 1] ?? 0));
    const value = { buckets: { boundaries, counts }, sum: named("_sum")[0]?.value ?? 0, count: named("_count")[0]?.value ?? 0 };
    return { ...times, attributes: withoutBound(lines[0]?.labels ?? {}), value };
  });
}

/** A metric as Prometheus has it, in the words of OpenTelemetry. */
export function metricDataOf({ name, help, type, values }: MetricObjectWithValues<Value>, times: Times): MetricData {
  const common = {
    descriptor: { name, description: help, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (String(type) === "histogram")
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(name, values, times) };
  const dataPoints = values.map(({ labels, value }) => ({ ...times, attributes: labels, value }));
  if (String(type) === "counter") return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

const startTime = hrTime(performance.timeOrigin);

/** Hands over what is recorded for Prometheus, so that everything is recorded once. */
const producerOf = (resource: Resource): MetricProducer => ({
  collect: async () => {
    await databaseFigures().refresh();
    const times = { startTime, endTime: hrTime(Date.now()) };
    const found = await metrics().registry.getMetricsAsJSON();
    const scope = { scope: { name: "heliodex" }, metrics: found.map((metric) => metricDataOf(metric, times)) };
    return { resourceMetrics: { resource, scopeMetrics: [scope] }, errors: [] };
  },
});

export function sendMetrics({ urlOf, headers }: Destination, resource: Resource): { stop(): Promise<void> } {
  const exporter = new OTLPMetricExporter({ url: urlOf("metrics"), headers, timeoutMillis: 5_000 });
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: EVERY_MS,
    exportTimeoutMillis: EVERY_MS / 2,
    metricProducers: [producerOf(resource)],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return { stop: () => provider.shutdown() };
}
