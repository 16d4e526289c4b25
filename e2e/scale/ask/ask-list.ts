import { signCursor } from "@/lib/api/cursor";
import { prepareRequest } from "@/lib/api/prepared";
import { viewOfPlan, viewOfSandbox } from "@/lib/billing/entitlement/plan-views";
import type { Head } from "@/lib/catalog/current-release";
import type { Question } from "./questions";

/** Sends what the server would send for a request ; returns the cursor of the next page. */
export async function askList({ route, search, sandbox }: Question, head: Head, nowMs: number): Promise<string | null> {
  const view = sandbox ? viewOfSandbox(nowMs) : viewOfPlan("enterprise", nowMs);
  const request = await prepareRequest({ route, search, accepted: "json", view, head, path: route.path });
  const page = await route.list(request.query, request.ask, { nowMs, asOf: request.past });
  if (page.last === null) return null;
  const { release } = request.ask;
  return signCursor({ release, publishedAtMs: request.publishedAtMs, filter: request.filter, key: page.last, pin: page.pin ?? null });
}
