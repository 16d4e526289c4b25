import type { IncomingMessage, ServerResponse } from "node:http";
import { uuidv7 } from "@/lib/core/ids";
import { unseen } from "@/lib/http/call";
import { processClock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import type { RequestScope } from "@/lib/platform/request-scope";
import { beginTrace, isTracing } from "@/lib/platform/tracing";
import { logAccess } from "./access-log";
import { measureRequest } from "./metrics/measure-request";

/** One request and its response. Its id is the one of its call, of its problem document, its trace and in the log. */
export class Visit {
  readonly nowMs = processClock().now();
  readonly id = uuidv7(this.nowMs);
  readonly startedAt = performance.now();
  readonly seen = unseen(() => this.req.socket.destroyed);
  readonly scope: RequestScope = { requestId: this.id };

  constructor(
    readonly req: IncomingMessage,
    readonly res: ServerResponse,
  ) {
    if (env().ACCESS_LOG) logAccess(this);
  }

  /** Begins the trace of a call of the API, where traces go anywhere. */
  trace(): void {
    if (!isTracing()) return;
    const { traceparent } = this.req.headers;
    this.seen.trace = beginTrace(typeof traceparent === "string" ? traceparent : undefined);
    if (this.seen.trace) this.scope.traceId = this.seen.trace.id;
  }

  /** The response is ready; sending it takes as long as the client likes. */
  answered(status: number): void {
    const { route, orgId, trace } = this.seen;
    measureRequest(route, status, (performance.now() - this.startedAt) / 1_000);
    trace?.end({ method: this.req.method ?? "GET", route, status, orgId, requestId: this.id });
  }
}
