import type { Change } from "./read-changelog";

export type FeedEntry = Change & { day: string };
type Feed = { title: string; page: string; entries: readonly FeedEntry[] };

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

const plain = (text: string): string => text.replaceAll("`", "");

/** RFC 4287. An entry's id is its address in the changelog. */
export function atomFeed({ title, page, entries }: Feed): string {
  const at = (day: string): string => `${day}T00:00:00Z`;
  const items = entries.map(
    (entry) => `  <entry>
    <id>${escapeXml(`${page}#${entry.id}`)}</id>
    <title>${escapeXml(`${entry.area}: ${plain(entry.title)}`)}</title>
    <link href="${escapeXml(`${page}#${entry.id}`)}"/>
    <updated>${at(entry.day)}</updated>
    <summary>${escapeXml(plain(entry.text || entry.title))}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(page)}</id>
  <title>${escapeXml(title)}</title>
  <link href="${escapeXml(page)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeXml(`${page}/feed.xml`)}"/>
  <updated>${at(entries[0]?.day ?? "1970-01-01")}</updated>
  <author><name>${escapeXml(title)}</name></author>
${items.join("\n")}
</feed>
`;
}
