import { isSpanContextValid, type SpanContext } from "@opentelemetry/api";

/** The caller's span, from a `traceparent` header of W3C Trace Context; null when it is none. */
export function readTraceparent(header: string | undefined): SpanContext | null {
  const [, version, traceId = "", spanId = "", flags = "", rest = ""] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header?.trim() ?? "") ?? [];
  if (version === undefined || version === "ff" || (version === "00" && rest !== "")) return null;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : null;
}
