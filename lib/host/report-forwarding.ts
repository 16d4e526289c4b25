import type { IncomingMessage } from "node:http";
import { DAY_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { processClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process-state";

export const FORWARDING_HEADERS = "server.forwarding-headers";
/** Reported so often while they come. */
export const FORWARDING_REPORT_MS = DAY_MS;
const LOOK_MS = 1_000;
const HEADERS = ["x-forwarded-for", "x-real-ip", "forwarded"];

const seen = perProcess("forwarding", () => ({ lookedAtMs: 0, reportedAtMs: Number.NEGATIVE_INFINITY }));

/**
 * Looks at a request a second, at most, for signs of a proxy that nobody told us of: behind one all clients have its address,
 * and share the limits of one. Reported in the log and, for `doctor`, in the record.
 */
export function reportForwarding(req: IncomingMessage, nowMs: number): void {
  const state = seen();
  if (nowMs - state.lookedAtMs < LOOK_MS) return;
  state.lookedAtMs = nowMs;
  if (env().TRUST_PROXY !== false || nowMs - state.reportedAtMs < FORWARDING_REPORT_MS) return;
  const header = HEADERS.find((name) => req.headers[name] !== undefined);
  if (header === undefined) return;
  state.reportedAtMs = nowMs;
  void report({ header, from: req.socket.remoteAddress ?? "a local socket" });
}

async function report(data: { header: string; from: string }): Promise<void> {
  log().warn(data, "forwarding headers received, but TRUST_PROXY is off: behind a proxy, all clients are treated as one");
  const ctx = { actor: { kind: "job", name: "listener" }, clock: processClock(), requestId: null } as const;
  await transaction(ctx, (tx) => recordEvent(tx, { type: FORWARDING_HEADERS, data })).catch((error: unknown) =>
    log().debug({ err: error }, "forwarding headers could not be reported"),
  );
}
