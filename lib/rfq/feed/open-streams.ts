import { DomainError } from "@/lib/core/errors";
import { perProcess } from "@/lib/platform/process-state";

/** Streams that one organisation may hold open at one server process. */
export const STREAMS_PER_ORG = 20;
const STREAMS_PER_PROCESS = 2_000;
const TICK_MS = 1_000;

export type OpenStream = { orgId: string; /** Called about once a second. */ tick(): void };

type State = { streams: Set<OpenStream>; byOrg: Map<string, number>; timer: NodeJS.Timeout | undefined };
const state = perProcess<State>("rfq-streams", () => ({ streams: new Set(), byOrg: new Map(), timer: undefined }));

/** Takes a place for a stream. @throws DomainError rate-limited, unavailable */
export function enterStream(stream: OpenStream): void {
  const { streams, byOrg } = state();
  const own = byOrg.get(stream.orgId) ?? 0;
  if (own >= STREAMS_PER_ORG)
    throw new DomainError("rate-limited", `${STREAMS_PER_ORG} streams of your organisation are open. Close one first.`, {
      headers: { "Retry-After": "30" },
    });
  if (streams.size >= STREAMS_PER_PROCESS)
    throw new DomainError("unavailable", "Too many streams are open at the moment. Try again shortly.", {
      headers: { "Retry-After": "10" },
    });
  streams.add(stream);
  byOrg.set(stream.orgId, own + 1);
  state().timer ??= setInterval(() => {
    for (const one of [...streams]) one.tick();
  }, TICK_MS).unref();
}

export function leaveStream(stream: OpenStream): void {
  const { streams, byOrg, timer } = state();
  if (!streams.delete(stream)) return;
  const left = (byOrg.get(stream.orgId) ?? 1) - 1;
  if (left > 0) byOrg.set(stream.orgId, left);
  else byOrg.delete(stream.orgId);
  if (streams.size > 0) return;
  clearInterval(timer);
  state().timer = undefined;
}
