import { several } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { DescriptionList, type Description } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { withParams } from "@/components/ui/url-state";
import { hiddenText, type ImportRow, MAP_AGAIN_KIND } from "@/lib/catalog/imports/contract";
import { MAPPED_KIND } from "@/lib/catalog/mappings/contract";
import { countText, sizeText } from "@/lib/core/wording";
import { UnclearNames } from "./unclear-names";
import { codeText, encodingTitle, FORMAT_WORDS, kindText } from "./words";

const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([code, n]) => `${codeText(code)}: ${countText(n)}`)
    .join(", ");

/** How the file was read; how sure that is, where it had to be found. */
function fileFacts(file: ImportRow["file"]): Description[] {
  if (file === null) return [];
  const { format, sheet, encoding } = file;
  const read = sheet === null ? (FORMAT_WORDS[format] ?? format) : `${FORMAT_WORDS[format] ?? format}, sheet ${sheet}`;
  const hidden = hiddenText(file);
  if (hidden !== null) return [{ term: "Format", details: `${read}. ${hidden}` }];
  if (encoding === null) return [{ term: "Format", details: read }];
  const certainty = encoding.certainty < 1 ? `, ${Math.floor(encoding.certainty * 100)}% certain` : "";
  const isPlain = encoding.name === "utf-8" || encoding.samples.length === 0;
  return [
    { term: "Format", details: read },
    {
      term: "Encoding",
      details: (
        <>
          {encodingTitle(encoding.name)}
          {certainty}
          {!isPlain && <span className="block text-13 text-muted [overflow-wrap:anywhere]">{encoding.samples.join(" · ")}</span>}
        </>
      ),
    },
  ];
}

function factsOf(row: ImportRow, now: number, who: string | null): Description[] {
  const quarantined = Object.values(row.quarantined).reduce((sum, n) => sum + n, 0);
  return [
    {
      term: "Type",
      details: `${kindText(row.kind)} (${row.mode === "snapshot" ? "full list" : row.mode})`,
    },
    ...(row.mapping === null
      ? []
      : [
          {
            term: "Read by",
            details: (
              <span className="flex flex-wrap gap-x-3 [overflow-wrap:anywhere]">
                <span>
                  Mapping <TextLink href="/staff/data/mappings">{row.mapping.name}</TextLink>, version {countText(row.mapping.version)}
                </span>
                <TextLink href={withParams("/staff/data/imports/new", "", { kind: MAP_AGAIN_KIND })}>Map the file again</TextLink>
              </span>
            ),
          },
        ]),
    { term: "Source", details: row.source === MAPPED_KIND ? "Not chosen yet" : row.source },
    {
      term: "Started",
      details: (
        <>
          {<RelativeTime at={row.created_at} now={now} />} by {who ?? "the command line or a job"}
        </>
      ),
    },
    ...(row.total_bytes === null ? [] : [{ term: "File", details: `${sizeText(row.total_bytes)}`, num: true }]),
    ...(row.sha256 === null ? [] : [{ term: "SHA-256", details: <span className="break-all">{row.sha256}</span>, num: true }]),
    ...fileFacts(row.file),
    { term: "Rows read", details: countText(row.rows), num: true },
    ...(row.duplicates > 0 ? [{ term: "Duplicates", details: countText(row.duplicates), num: true }] : []),
    ...(row.kept_corrections > 0
      ? [
          {
            term: "Corrected",
            details: `${countText(row.kept_corrections)} rows keep their published correction because the value in the file has not changed.`,
          },
        ]
      : []),
    ...(row.kept_links > 0
      ? [
          {
            term: "Company kept",
            details: `${several(row.kept_links, "record keeps its company", "records keep their company")}: the name in the file matches none or several companies.`,
          },
        ]
      : []),
    ...(row.followers > 0
      ? [
          {
            term: "Carried forward",
            details: `${several(row.followers, "published price changes", "published prices change")} with the assessment carried forward.`,
          },
        ]
      : []),
    ...(row.unclear.count > 0 ? [{ term: "Unclear companies", details: <UnclearNames {...row.unclear} /> }] : []),
    ...(Object.keys(row.placeholders).length > 0
      ? [
          {
            term: "Read as empty",
            details: `Cells such as “N/A” or “-”: ${Object.entries(row.placeholders)
              .map(([field, n]) => `${field} ${countText(n)}`)
              .join(", ")}.`,
          },
        ]
      : []),
    ...(quarantined > 0
      ? [
          {
            term: "Quarantined",
            details: (
              <TextLink href={withParams("/staff/data/quarantine", "", { import: row.id, state: "all" })}>
                {countText(quarantined)} ({countsText(row.quarantined)})
              </TextLink>
            ),
          },
        ]
      : []),
    ...(Object.keys(row.skipped).length > 0 ? [{ term: "Skipped", details: countsText(row.skipped) }] : []),
    ...(row.release === null
      ? []
      : [
          {
            term: "Release",
            details: <TextLink href={`/staff/data/releases/${row.release}`}>{countText(row.release)}</TextLink>,
            num: true,
          },
        ]),
  ];
}

/** What is known about an import, and examples of what was skipped. */
export function ImportFacts({ row, now, who }: { row: ImportRow; now: number; who: string | null }) {
  return (
    <Card title="Details">
      <DescriptionList items={factsOf(row, now, who)} />
      {row.skipped_examples.length > 0 && (
        <ul className="mt-4 grid gap-1 border-t border-line pt-3 text-13 text-muted">
          {row.skipped_examples.map((example) => (
            <li key={example.line} className="min-w-0 break-words">
              <span className="num">Line {countText(example.line)}</span>: {example.detail}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
