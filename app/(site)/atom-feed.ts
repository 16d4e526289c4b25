import { escapeHtml } from "@/lib/core/text";
import { processClock } from "@/lib/platform/clock";

/** `id` is the entry's own; `anchor` is where it is on the page, unless that is the same; `at` is ISO 8601. */
export type FeedEntry = { id: string; anchor?: string; at: string; title: string; text: string };
/** `self` is the feed's own address; `keptSeconds` is how long readers may keep it. Entries are in order, the newest first. */
type Feed = { title: string; page: string; self: string; entries: readonly FeedEntry[]; keptSeconds?: number };

/** RFC 4287. An entry's id is its address on the page. */
export function atomFeed({ title, page, self, entries }: Feed): string {
  const items = entries.map(
    (entry) => `  <entry>
    <id>${escapeHtml(`${page}#${entry.id}`)}</id>
    <title>${escapeHtml(entry.title)}</title>
    <link href="${escapeHtml(`${page}#${entry.anchor ?? entry.id}`)}"/>
    <updated>${entry.at}</updated>
    <summary>${escapeHtml(entry.text)}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeHtml(page)}</id>
  <title>${escapeHtml(title)}</title>
  <link href="${escapeHtml(page)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeHtml(self)}"/>
  <updated>${entries[0]?.at ?? new Date(processClock().now()).toISOString()}</updated>
  <author><name>${escapeHtml(title)}</name></author>
${items.join("\n")}
</feed>
`;
}

export const feedResponse = ({ keptSeconds = 3_600, ...feed }: Feed): Response =>
  new Response(atomFeed(feed), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": `public, max-age=${keptSeconds}` },
  });
