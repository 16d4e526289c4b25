import { brandName } from "@/lib/platform/brand";
import { processClock } from "@/lib/platform/clock";
import { publicUrl } from "@/lib/platform/env";
import { publicNotices } from "@/lib/service-level/notices/list-notices";
import { feedResponse } from "../../atom-feed";
import { noticeEntries } from "../notice-entries";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const page = `${publicUrl()}/status`;
  const entries = noticeEntries(await publicNotices(processClock().now()));
  return feedResponse({ title: `${brandName()} status`, page, self: `${page}/feed.xml`, entries, keptSeconds: 60 });
}
