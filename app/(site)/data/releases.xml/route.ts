import { releaseText } from "@/components/data/release-words";
import { listLatestReleases } from "@/lib/catalog/browse/releases/list-latest-releases";
import { headAt } from "@/lib/catalog/current-release";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { versionClock } from "@/lib/platform/version-clock";
import { feedResponse } from "../../atom-feed";

export const dynamic = "force-dynamic";

/** The latest releases as a feed: the numbers of the page, which are the same for everyone. */
export async function GET(): Promise<Response> {
  const head = await headAt((await versionClock().current()).release);
  const releases = await listLatestReleases(head);
  const page = `${publicUrl()}/data/releases`;
  const entries = releases.map((release) => ({
    ...{ id: `release-${release.number}`, at: release.publishedAt },
    ...{ title: `Release ${release.number}: ${release.sourceName}`, text: releaseText(release) },
  }));
  return feedResponse({ title: `${brandName()} data releases`, page, self: `${page}.xml`, entries });
}
