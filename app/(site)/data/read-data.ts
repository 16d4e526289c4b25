import { viewOfSandbox } from "@/lib/billing/entitlement/plan-views";
import { headAt, type Head } from "@/lib/catalog/current-release";
import type { View } from "@/lib/catalog/view";
import { versionClock } from "@/lib/platform/version-clock";

export type DataNow = { head: Head; view: View; nowMs: number };

/** The newest release, and what a visitor may see of it today. */
export async function readDataNow(nowMs: number): Promise<DataNow> {
  const { release } = await versionClock().current();
  return { head: await headAt(release), view: viewOfSandbox(nowMs), nowMs };
}
