import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { countText } from "@/lib/core/wording";

type ReleaseFactsProps = {
  release: {
    number: number;
    source: string;
    published_at: string;
    import_id: string | null;
    reverts: number | null;
    reverted_by: number | null;
  };
  now: number;
};

const numbered = (number: number) => <TextLink href={`/staff/data/releases/${number}`}>release {countText(number)}</TextLink>;

export function ReleaseFacts({ release, now }: ReleaseFactsProps) {
  return (
    <Card title="Details">
      <DescriptionList
        items={[
          { term: "Number", details: countText(release.number), num: true },
          { term: "Source", details: release.source },
          { term: "Published", details: <RelativeTime at={release.published_at} now={now} /> },
          ...(release.import_id === null
            ? []
            : [{ term: "Import", details: <TextLink href={`/staff/data/imports/${release.import_id}`}>View import</TextLink> }]),
          ...(release.reverts === null ? [] : [{ term: "Undoes", details: numbered(release.reverts) }]),
          ...(release.reverted_by === null ? [] : [{ term: "Undone by", details: numbered(release.reverted_by) }]),
        ]}
      />
    </Card>
  );
}
