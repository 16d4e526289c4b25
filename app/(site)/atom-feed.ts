/** `id` is the entry's own; `anchor` is where it is on the page, unless that is the same; `at` is ISO 8601. */
export type FeedEntry = { id: string; anchor?: string; at: string; title: string; text: string };
/** `self` is the feed's own address; `keptSeconds` is how long readers may keep it. Entries are in order, the newest first. */
type Feed = { title: string; page: string; self: string; entries: readonly FeedEntry[]; keptSeconds?: number };

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

/** RFC 4287. An entry's id is its address on the page. */
export function atomFeed({ title, page, self, entries }: Feed): string {
  const items = entries.map(
    (entry) => `  <entry>
    <id>${escapeXml(`${page}#${entry.id}`)}</id>
    <title>${escapeXml(entry.title)}</title>
    <link href="${escapeXml(`${page}#${entry.anchor ?? entry.id}`)}"/>
    <updated>${entry.at}</updated>
    <summary>${escapeXml(entry.text)}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(page)}</id>
  <title>${escapeXml(title)}</title>
  <link href="${escapeXml(page)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <updated>${entries[0]?.at ?? "1970-01-01T00:00:00Z"}</updated>
  <author><name>${escapeXml(title)}</name></author>
${items.join("\n")}
</feed>
`;
}

export const feedResponse = ({ keptSeconds = 3_600, ...feed }: Feed): Response =>
  new Response(atomFeed(feed), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": `public, max-age=${keptSeconds}` },
  });
