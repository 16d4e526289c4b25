import { probeCounting } from "@/lib/metering/counting/probe-counting";
import { perProcess } from "@/lib/platform/process-state";
import { versionClock } from "@/lib/platform/version-clock";
import type { HttpReply } from "./call";
import { toResponse } from "./to-response";

type Lifecycle = { isStopping: boolean; isClosing: boolean };

const lifecycle = perProcess<Lifecycle>("lifecycle", () => ({ isStopping: false, isClosing: false }));

/** From now on the process says that it is not ready, but serves whoever has not heard of it yet. */
export function announceStop(): void {
  lifecycle().isStopping = true;
}

export const isStopping = (): boolean => lifecycle().isStopping;

/**
 * From now on no connection is taken or kept, and what would otherwise go on for ever ends. Not earlier: whoever is told to come back
 * on a new connection would come at the moment of closing, when the system has taken connections that we never see.
 */
export function announceClose(): void {
  lifecycle().isClosing = true;
}

export const isClosing = (): boolean => lifecycle().isClosing;

/** What a probe is answered: a status and the state in a word or two. */
export const probeReply = (status: number, state: string): HttpReply => ({
  status,
  headers: ["Content-Type", "application/json; charset=utf-8", "Cache-Control", "no-store"],
  body: `${JSON.stringify({ status: state })}\n`,
});

/** live: the process answers. ready: it can answer calls, so its database can be read, calls can be counted in it, its clock is the database's, and it is not stopping. */
export async function healthReply(probe: "live" | "ready"): Promise<HttpReply> {
  if (probe === "live") return probeReply(200, "live");
  if (lifecycle().isStopping) return probeReply(503, "stopping");
  try {
    await versionClock().current();
  } catch {
    return probeReply(503, "database away");
  }
  if (versionClock().clockDrift() !== null) return probeReply(503, "clock");
  return probeCounting().then(
    () => probeReply(200, "ready"),
    () => probeReply(503, "calls can't be counted"),
  );
}

export const healthHandler = (probe: "live" | "ready") => async (): Promise<Response> => toResponse(await healthReply(probe));
