import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace as api, type Span, type Tracer as OtelTracer } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { Resource } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, TraceIdRatioBasedSampler } from "@opentelemetry/sdk-trace-base";
import type { Maybe } from "@/lib/core/maybe";
import type { Trace, TraceFacts, Tracer } from "@/lib/platform/tracing";
import type { Destination } from "./destination";
import { readTraceparent } from "./traceparent";

const SERVER_ERROR = 500;

class RequestTrace implements Trace {
  readonly id: string;

  constructor(
    private readonly tracer: OtelTracer,
    private readonly span: Span,
  ) {
    this.id = span.spanContext().traceId;
  }

  part<T>(name: string, work: () => Maybe<T>): Maybe<T> {
    const span = this.tracer.startSpan(name, {}, api.setSpan(ROOT_CONTEXT, this.span));
    const failed = (error: unknown): never => {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      throw error;
    };
    try {
      const done = work();
      if (done instanceof Promise) return done.then((value) => (span.end(), value), failed);
      span.end();
      return done;
    } catch (error) {
      return failed(error);
    }
  }

  end({ method, route, status, orgId, requestId }: TraceFacts): void {
    this.span.updateName(`${method} ${route}`);
    this.span.setAttributes({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
      "heliodex.request_id": requestId,
      ...(orgId === null ? {} : { "heliodex.organisation_id": orgId }),
    });
    if (status >= SERVER_ERROR) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

/** A caller's trace is continued, but what share is kept is decided here: strangers can't have all of theirs sent. */
export function openTraces({ urlOf, headers, share }: Destination, resource: Resource): { tracer: Tracer; stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: urlOf("traces"), headers, timeoutMillis: 5_000 });
  const provider = new BasicTracerProvider({
    resource,
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("heliodex");
  const begin = (traceparent: string | undefined): Trace => {
    const caller = readTraceparent(traceparent);
    const context = caller === null ? ROOT_CONTEXT : api.setSpanContext(ROOT_CONTEXT, caller);
    return new RequestTrace(tracer, tracer.startSpan("request", { kind: SpanKind.SERVER }, context));
  };
  return { tracer: { begin }, stop: () => provider.shutdown() };
}
