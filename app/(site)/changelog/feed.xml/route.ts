import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { atomFeed, type FeedEntry } from "../atom-feed";
import { readChangelog } from "../read-changelog";

export const dynamic = "force-dynamic";

export function GET(): Response {
  const { versions, changedOn } = readChangelog();
  const entries = versions.flatMap(({ day, changes }): FeedEntry[] => changes.map((change) => ({ ...change, day: day ?? changedOn })));
  const body = atomFeed({ title: `${brandName()} changelog`, page: `${publicUrl()}/changelog`, entries });
  return new Response(body, {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
