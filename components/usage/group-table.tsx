import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { countText, sizeText } from "@/lib/core/wording";
import { OTHERS, type UsageGroup, type UsageReport } from "@/lib/metering/contract";
import { usageHref, type UsageView } from "./filter";

type Row = UsageGroup & { kind: "group" | "others" | "total" };

const HEADS = { endpoint: "Endpoint", key: "Key", status: "Status" };
const COUNTED = { live: "Charged", sandbox: "Succeeded" };

/** The same numbers as rows: the largest parts, what the others add, and the whole. */
export function GroupTable({ report, view }: { report: UsageReport; view: UsageView }) {
  const rows = rowsOf(report, view);
  const columns: Column<Row>[] = [
    { key: "part", header: HEADS[view.part], className: "min-w-0 [overflow-wrap:anywhere]", cell: (row) => <Part row={row} view={view} /> },
    { key: "counted", header: COUNTED[view.mode], align: "right", num: true, cell: ({ counted }) => countText(counted) },
    {
      key: "share",
      header: "Share",
      align: "right",
      num: true,
      wide: true,
      cell: ({ counted }) => shareText(counted, report.total.counted),
    },
    { key: "calls", header: "All responses", align: "right", num: true, cell: ({ calls }) => countText(calls) },
    { key: "bytes", header: "Data", align: "right", num: true, wide: true, cell: ({ bytes }) => sizeText(bytes) },
  ];
  if (rows.length === 0) return null;
  return (
    <Card flush>
      <DataTable caption={`Calls by ${view.part}`} columns={columns} rows={rows} rowKey={({ kind, key }) => `${kind}/${key}`} />
    </Card>
  );
}

function rowsOf({ groups, others, total }: UsageReport, { part }: UsageView): Row[] {
  const rows: Row[] = groups.map((group) => ({ ...group, kind: "group" }));
  if (others)
    rows.push({
      ...others,
      key: OTHERS,
      label: `${countText(others.count)} more ${part === "status" ? "statuses" : `${part}s`}, in the CSV`,
      kind: "others",
    });
  if (groups.length > 1) rows.push({ ...total, key: "total", label: "All", kind: "total" });
  return rows;
}

function Part({ row, view }: { row: Row; view: UsageView }) {
  const { kind, key, label } = row;
  if (kind === "others") return <span className="text-muted">{label}</span>;
  if (kind === "total") return <span className="font-medium">{label}</span>;
  if (view.part === "status") return <span className="num">{label}</span>;
  const isChosen = view[view.part] === key;
  return (
    <Link
      href={usageHref(view, { [view.part]: isChosen ? null : key })}
      scroll={false}
      title={isChosen ? "Show all" : `Show only ${label}`}
      className={view.part === "endpoint" ? "num underline-offset-4 hover:underline" : "underline-offset-4 hover:underline"}
    >
      {label}
    </Link>
  );
}

const shareText = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((part / whole) * 100).toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`;
