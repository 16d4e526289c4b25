import { Day } from "@/components/ui/day";
import { TextLink } from "@/components/ui/text-link";
import type { SourceName } from "@/lib/catalog/browse/records/contract";

type RecordSourceProps = { source: SourceName; updatedAt: string; release: string };

/** Where all values of a record come from, and since when they are published. */
export function RecordSource({ source, updatedAt, release }: RecordSourceProps) {
  const { name, licence, url, methodology } = source;
  return (
    <p className="max-w-[90ch] text-13 text-muted">
      Source: {url !== null && /^https?:\/\//.test(url) ? <ExternalLink href={url}>{name}</ExternalLink> : name}, licence {licence}.
      Published <Day at={updatedAt} /> in release <span className="num">{release}</span>.{methodology !== null && <> {methodology}</>}
    </p>
  );
}

const ExternalLink = ({ href, children }: { href: string; children: string }) => (
  <TextLink href={href} target="_blank" rel="noopener noreferrer nofollow">
    {children}
  </TextLink>
);
