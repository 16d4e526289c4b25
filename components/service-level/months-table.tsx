import { DataTable, type Column } from "@/components/ui/data-table";
import { monthText } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import { moneyText } from "@/lib/core/wording";
import type { MonthView } from "@/lib/service-level/reports/contract";
import { CREDIT_WORDS, minutesText, percentText } from "./words";

type MonthsTableProps = { months: readonly MonthView[]; current: string; hrefOf: (month: string) => string };

/** Every month that was covered, newest first. */
export function MonthsTable({ months, current, hrefOf }: MonthsTableProps) {
  const columns: Column<MonthView>[] = [
    {
      key: "month",
      header: "Month",
      cell: ({ month, isRunning }) => `${monthText(month)}${isRunning ? ", not final" : ""}`,
      className: "whitespace-nowrap",
    },
    { key: "availability", header: "Availability", num: true, align: "right", cell: ({ availability }) => percentText(availability) },
    { key: "down", header: "Downtime", num: true, align: "right", wide: true, cell: ({ down }) => minutesText(down) },
    { key: "credit", header: "Credit", num: true, align: "right", cell: ({ creditCents, currency }) => moneyText(creditCents, currency) },
    {
      key: "state",
      header: "State",
      wide: true,
      align: "right",
      cell: ({ creditState }) => creditState && <Tag tone={CREDIT_WORDS[creditState].tone}>{CREDIT_WORDS[creditState].title}</Tag>,
    },
  ];
  return (
    <DataTable
      caption="Months"
      hideCaption
      columns={columns}
      rows={months}
      rowKey={({ month }) => month}
      rowHref={({ month }) => hrefOf(month)}
      isCurrent={({ month }) => month === current}
    />
  );
}
