import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import type { LatestRelease } from "@/lib/catalog/browse/releases/contract";
import { countText } from "@/lib/core/wording";
import { countsText, kindText, relationText, RESOURCE_NAMES } from "./release-words";

type ReleaseListProps = { releases: readonly LatestRelease[]; now: number };

/** The changes of one release, in the explorer. */
const changesHref = (number: number): string => `/explorer?operation=listChanges&since=${number - 1}&as_of=${number}`;

/** What the newest releases changed, each under an address of its own. */
export function ReleaseList({ releases, now }: ReleaseListProps) {
  return (
    <DataTable
      caption="Latest releases"
      hideCaption
      rows={releases}
      rowKey={({ number }) => String(number)}
      empty={<EmptyState title="No releases yet">Each publication of data is a release, listed here with what it changed.</EmptyState>}
      columns={[
        {
          key: "number",
          header: "Release",
          className: "sm:whitespace-nowrap",
          cell: ({ number, publishedAt }) => (
            <>
              <a id={`release-${number}`} href={`#release-${number}`} className="num scroll-mt-24 hover:underline target:font-semibold">
                {countText(number)}
              </a>
              <RelativeTime at={publishedAt} now={now} className="block text-12 text-muted" />
            </>
          ),
        },
        { key: "source", header: "Source", cell: (release) => <Origin {...release} /> },
        { key: "changes", header: "Changes", cell: ({ changes }) => <Changes changes={changes} /> },
        {
          key: "open",
          header: <span className="sr-only">Records</span>,
          wide: true,
          align: "right",
          cell: ({ number }) => (
            <TextLink href={changesHref(number)} prefetch={false} className="whitespace-nowrap">
              See records<span className="sr-only"> of release {number}</span>
            </TextLink>
          ),
        },
      ]}
    />
  );
}

function Origin({ sourceName, kind, reverts, revertedBy }: LatestRelease) {
  const said = [kindText(kind), relationText({ reverts, revertedBy })].filter(Boolean).join(". ");
  return (
    <>
      {sourceName}
      <span className="block text-12 text-muted">{said}</span>
    </>
  );
}

function Changes({ changes }: Pick<LatestRelease, "changes">) {
  if (changes.length === 0) return <span className="text-muted">No records changed</span>;
  return (
    <ul className="grid gap-0.5">
      {changes.map(({ resource, ...counts }) => (
        <li key={resource}>
          <span className="text-muted">{RESOURCE_NAMES[resource].title}</span> <span className="num">{countsText(counts)}</span>
        </li>
      ))}
    </ul>
  );
}
