import { WatchToggle } from "@/components/alerts/watch-toggle";
import type { WatchSubject } from "@/lib/alerts/watches/contract";
import { findWatch } from "@/lib/alerts/watches/list-watches";
import type { Market } from "./read-market";

/** For members whose plan shows what the page is about; staff that looks at a customer's console watches nothing. */
export async function Watch({ market: { member, isLive }, subject }: { market: Market; subject: WatchSubject }) {
  if (!isLive || member?.allows("alerts:write") !== true || member.visit.org.role === "staff-view") return null;
  return <WatchToggle subject={subject} watch={await findWatch(member.ctx, member.orgId, subject)} />;
}
