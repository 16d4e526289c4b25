import { uuidv7 } from "@/lib/core/ids";
import { processClock } from "@/lib/platform/clock";
import type { Actor, Context } from "@/lib/platform/context";
import { CLIENT_HEADER, readClient } from "./client";

type Headers = { get(name: string): string | null };

/** The context of a request of the portal. */
export function contextOf(headers: Headers, actor: Actor): Context & { requestId: string } {
  const clock = processClock();
  const { address, isLocal, requestId } = readClient(headers.get(CLIENT_HEADER));
  return { actor, clock, requestId: requestId ?? uuidv7(clock.now()), address, isLocal, userAgent: headers.get("user-agent") };
}
