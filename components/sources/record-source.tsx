import { Day } from "@/components/ui/day";
import { TextLink } from "@/components/ui/text-link";
import type { Published, SourceName } from "@/lib/catalog/browse/records/contract";
import { SourceMark } from "./source-mark";

type RecordSourceProps = {
  source: SourceName;
  /** The release that published the values; of several, the newest. */
  published: Published;
  /** Where values of several sources are together: what those of this one are marked with. */
  mark?: number | undefined;
  /** What the day is of. */
  word?: "Published" | "Last updated";
};

/** Where values come from, and since when they are published: one line for all of one source. */
export function RecordSource({ source, published, mark, word = "Published" }: RecordSourceProps) {
  const { name, licence, url, methodology } = source;
  return (
    <div className="max-w-[90ch] text-13 wrap-anywhere text-muted">
      <p>
        {mark !== undefined && <SourceMark mark={mark} />}Source:{" "}
        {url !== null && /^https?:\/\//.test(url) ? <ExternalLink href={url}>{name}</ExternalLink> : name}, licence {licence}. {word}{" "}
        <PublishedIn {...published} />.
      </p>
      {methodology !== null && (
        <details>
          <summary className="w-fit cursor-pointer underline decoration-line-strong underline-offset-4">Methodology</summary>
          <p className="mt-1 whitespace-pre-line">{methodology}</p>
        </details>
      )}
    </div>
  );
}

/** "21 Nov 2026 in release 5" */
export const PublishedIn = ({ at, release }: Published) => (
  <>
    {at !== "" && (
      <>
        <Day at={at} />{" "}
      </>
    )}
    in release <span className="num">{release}</span>
  </>
);

const ExternalLink = ({ href, children }: { href: string; children: string }) => (
  <TextLink href={href} target="_blank" rel="noopener noreferrer nofollow">
    {children}
  </TextLink>
);
