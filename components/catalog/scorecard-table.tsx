import { Gauge } from "lucide-react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { figureText, figureTitle, type ScorecardRow, type ScorecardView } from "@/lib/catalog/scorecards/contract";
import { keysOf } from "@/lib/core/tables";
import { countText } from "@/lib/core/wording";
import { RESOURCE_WORDS } from "./words";

const NARROW = 2;

function columnsOf(releases: ScorecardView["releases"]): Column<ScorecardRow>[] {
  return [
    {
      key: "figure",
      header: "Figure",
      className: "min-w-40",
      cell: ({ metric, part }) => <span className="wrap-anywhere">{figureTitle(metric, part)}</span>,
    },
    ...releases.map(({ release, published_at }, index): Column<ScorecardRow> => ({
      key: String(release),
      header: (
        <TextLink href={`/staff/data/releases/${release}`} title={published_at.slice(0, 10)}>
          {`Release ${release}`}
        </TextLink>
      ),
      align: "right",
      num: true,
      wide: index >= NARROW,
      cell: ({ metric, values }) => {
        const value = values[index] ?? null;
        return value === null ? <span className="text-faint">–</span> : figureText(metric, value);
      },
    })),
  ];
}

/** Fields that every record has, or none, and shares that are nought throughout. */
const tellsNothing = ({ metric, values }: ScorecardRow): boolean => {
  const usual = metric === "complete" ? [0, 100] : metric === "held" || metric === "changed" ? [0] : [];
  return usual.some((one) => values.every((value) => value === null || value === one));
};

type ScorecardTableProps = { resource: ScorecardRow["resource"]; view: ScorecardView };

/** Figures of many parts, each of which says little: folded. */
const FOLDED = { country_rows: "By country", quarter_rows: "By quarter" } as const;
const isFolded = ({ metric }: ScorecardRow): boolean => Object.hasOwn(FOLDED, metric);

/** The figures of one kind of record, release by release. */
export function ScorecardTable({ resource, view: { releases, rows } }: ScorecardTableProps) {
  const own = rows.filter((row) => row.resource === resource && !tellsNothing(row));
  const { many } = RESOURCE_WORDS[resource];
  const tableOf = (caption: string, shown: readonly ScorecardRow[]) => (
    <DataTable
      caption={caption}
      hideCaption
      columns={columnsOf(releases)}
      rows={shown}
      rowKey={({ metric, part }) => `${metric} ${part}`}
    />
  );
  return (
    <>
      {tableOf(
        `Figures of ${many}`,
        own.filter((row) => !isFolded(row)),
      )}
      {keysOf(FOLDED).map((metric) => {
        const parts = own.filter((row) => row.metric === metric);
        return parts.length === 0 ? null : (
          <details key={metric} className="border-t border-line">
            <summary className="cursor-pointer px-5 py-2.5 text-13 font-medium">
              {FOLDED[metric]} <span className="num text-muted">({countText(parts.length)})</span>
            </summary>
            {tableOf(`Records of ${many}, ${FOLDED[metric].toLowerCase()}`, parts)}
          </details>
        );
      })}
    </>
  );
}

export function NoScorecard() {
  return (
    <EmptyState title="Nothing measured yet" icon={<Gauge size={18} />}>
      Every release is measured within a few minutes of its publication. Choose a source that has published.
    </EmptyState>
  );
}
