import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { ButtonLink } from "@/components/ui/button-link";
import { monthText } from "@/components/ui/moment";
import { currencyParam, type Currency } from "@/lib/core/currencies";
import { addMonths } from "@/lib/core/dates";

const beside = (month: string, by: number): string => addMonths(`${month}-01`, by).slice(0, 7);
const hrefOf = (month: string, currency: Currency): string => `/staff/finance?month=${month}${currencyParam(currency)}`;

type MonthPickerProps = { month: string; present: string; currency: Currency };
/** The month that is shown, the ones beside it, and its file. */
export function MonthPicker({ month, present, currency }: MonthPickerProps) {
  const next = beside(month, 1);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ButtonLink href={hrefOf(beside(month, -1), currency)}>
        ←<span className="sr-only"> {monthText(beside(month, -1))}</span>
      </ButtonLink>
      <span className="num min-w-36 text-center text-14">{monthText(month)}</span>
      {next <= present && (
        <ButtonLink href={hrefOf(next, currency)}>
          →<span className="sr-only"> {monthText(next)}</span>
        </ButtonLink>
      )}
      <a href={`/api/staff/finance/csv?month=${month}`} download className={buttonClass("secondary", "md")}>
        <Download size={15} aria-hidden="true" />
        Paid invoices as CSV
      </a>
    </div>
  );
}
