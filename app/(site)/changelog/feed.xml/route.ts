import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { feedResponse } from "../../atom-feed";
import { feedEntries, readChangelog } from "../read-changelog";

export const dynamic = "force-dynamic";

export function GET(): Response {
  const page = `${publicUrl()}/changelog`;
  return feedResponse({ title: `${brandName()} changelog`, page, self: `${page}/feed.xml`, entries: feedEntries(readChangelog()) });
}
