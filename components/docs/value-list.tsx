import { ChevronRight } from "lucide-react";
import { InlineCode } from "./inline";

const SHOWN = 8;

/** Values of an enumeration; long lists open on demand. */
export function ValueList({ values }: { values: readonly string[] }) {
  if (values.length === 0) return null;
  const list = (
    <span className="flex flex-wrap gap-1 text-13">
      {values.map((value) => (
        <InlineCode key={value}>{value}</InlineCode>
      ))}
    </span>
  );
  if (values.length <= SHOWN) return list;
  return (
    <details className="group/values text-13">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight size={13} aria-hidden="true" className="transition-transform group-open/values:rotate-90" />
        {`${values.length} values`}
      </summary>
      <div className="pt-1">{list}</div>
    </details>
  );
}
