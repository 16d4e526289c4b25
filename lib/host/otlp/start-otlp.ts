import { hostname } from "node:os";
import { diag, DiagLogLevel } from "@opentelemetry/api";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { buildStamp, env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { provideTracer } from "@/lib/platform/tracing";
import { describeMetrics } from "../metrics/describe-metrics";
import type { Destination } from "./destination";
import { sendMetrics } from "./metrics";
import { openTraces } from "./traces";

/** Sends traces and metrics to a collector by OTLP until it is stopped. Loaded only where one is configured. */
export function startOtlp(endpoint: string): { stop(): Promise<void> } {
  const { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: name, OTEL_TRACES_SAMPLER_ARG: share } = env();
  const say = (text: string): void => log().warn({ reason: text.slice(0, 300) }, "traces or metrics could not be sent");
  const quiet = (): void => undefined;
  diag.setLogger({ error: say, warn: say, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  const resource = resourceFromAttributes({
    "service.name": name,
    "service.version": buildStamp(),
    "service.instance.id": `${hostname()}/${process.pid}`,
  });
  const to: Destination = { urlOf: (signal) => `${endpoint.replace(/\/+$/, "")}/v1/${signal}`, headers, share };
  describeMetrics();
  const traces = openTraces(to, resource);
  const metrics = sendMetrics(to, resource);
  provideTracer(traces.tracer);
  return {
    stop: async () => {
      provideTracer(null);
      await Promise.allSettled([traces.stop(), metrics.stop()]);
    },
  };
}
