import { DescriptionList } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { countText } from "@/lib/core/wording";
import { coverageTexts, recordsOf } from "./words";

export type DatasetFactsProps = {
  records: number;
  generated: number;
  coverage: Readonly<Record<string, string | number | null>>;
  updatedAt: string | null;
  release: number;
  sources: readonly { code: string; name: string; licence: string; url: string | null; methodology: string | null }[];
  plan: string;
  path: string;
  now: number;
};

/** What there is, how fresh it is, where it comes from. */
export function DatasetFacts({ records, generated, coverage, updatedAt, release, sources, plan, path, now }: DatasetFactsProps) {
  const published = updatedAt === null ? "Nothing published yet" : <RelativeTime at={updatedAt} now={now} />;
  const items = [
    { term: "Records", details: `${recordsOf(records, generated)}, in release ${countText(release)}` },
    { term: "Coverage", details: coverageTexts(coverage).join(", ") },
    { term: "Last published", details: published },
    { term: "Sources", details: <Sources sources={sources} /> },
    { term: "Available from", details: `${plan}; sample in the sandbox` },
    { term: "Endpoint", details: `GET /api/v1${path}`, num: true },
  ];
  return <DescriptionList items={items} />;
}

function Sources({ sources }: Pick<DatasetFactsProps, "sources">) {
  if (sources.length === 0) return "None yet";
  return (
    <ul className="grid gap-2">
      {sources.map(({ code, name, licence, url, methodology }) => (
        <li key={code} className="break-words">
          {url === null ? name : <TextLink href={url}>{name}</TextLink>} <span className="text-muted">({licence})</span>{" "}
          <code className="num text-12 text-faint">{code}</code>
          {methodology !== null && <span className="block max-w-[80ch] text-13 text-muted">{methodology}</span>}
        </li>
      ))}
    </ul>
  );
}
