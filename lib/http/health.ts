import { perProcess } from "@/lib/platform/process-state";
import { versionClock } from "@/lib/platform/version-clock";
import type { HttpReply } from "./call";
import { toResponse } from "./web-handlers";

type Lifecycle = { isStopping: boolean };

const lifecycle = perProcess<Lifecycle>("lifecycle", () => ({ isStopping: false }));

/** From now on the process says that it is not ready, so that nobody sends it new work. */
export function announceStop(): void {
  lifecycle().isStopping = true;
}

/** For what would otherwise go on for ever: open streams end when the process stops. */
export const isStopping = (): boolean => lifecycle().isStopping;

const json = (status: number, state: string): HttpReply => ({
  status,
  headers: ["Content-Type", "application/json; charset=utf-8", "Cache-Control", "no-store"],
  body: `${JSON.stringify({ status: state })}\n`,
});

/** live: the process answers. ready: it can answer calls, so its database can be asked and it is not stopping. */
export async function healthReply(probe: "live" | "ready"): Promise<HttpReply> {
  if (probe === "live") return json(200, "live");
  if (lifecycle().isStopping) return json(503, "stopping");
  try {
    await versionClock().current();
    return json(200, "ready");
  } catch {
    return json(503, "database away");
  }
}

export const healthHandler = (probe: "live" | "ready") => async (): Promise<Response> => toResponse(await healthReply(probe));
