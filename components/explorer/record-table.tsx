"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { Tag } from "@/components/ui/tag";
import { SAMPLE_WORD } from "@/lib/core/sample";
import { countText } from "@/lib/core/wording";
import type { ResponseTable, Cell } from "./response-table";

type RecordTableProps = {
  caption: string;
  table: ResponseTable;
  /** Where a record of this list can be opened by its id; null when it can't. */
  hrefOf: ((id: string) => string) | null;
};

const MAX_ROWS = 200;
const HEAD =
  "first:pl-4 sticky top-0 bg-surface px-3 py-2 text-12 font-medium whitespace-nowrap text-muted shadow-[inset_0_-1px_0_var(--line)]";

/** The records of a response, scrolled inside of its own frame. */
export function RecordTable({ caption, table, hrefOf }: RecordTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { columns, rows } = table;
  const shown = isWhole ? rows : rows.slice(0, MAX_ROWS);
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="scroll-hint h-full overflow-auto focus-visible:-outline-offset-2">
      <table className="w-full text-13">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, isFigure }, at) => (
              <th
                key={key}
                scope="col"
                className={clsx(HEAD, "num", isFigure ? "text-right" : "text-left", at === 0 ? "held-column z-3" : "z-2")}
              >
                {key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ cells, isSample }, index) => (
            <tr key={index} className="group/row border-t border-line first:border-t-0 hover:bg-sunken">
              {cells.map((cell, at) => {
                const { key, isFigure } = columns[at] ?? { key: "", isFigure: false };
                return (
                  <td
                    key={key}
                    className={clsx(
                      "px-3 py-1.5 whitespace-nowrap first:pl-4",
                      isFigure && "num text-right",
                      at === 0 && "held-column group-hover/row:bg-sunken max-sm:whitespace-normal max-sm:*:max-w-full",
                    )}
                  >
                    <CellText cell={cell} href={key === "id" && cell !== null ? (hrefOf?.(cell.text) ?? null) : null} />
                    {at === 0 && isSample && <SampleMark />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="sticky left-0 min-h-9 px-3 text-13 text-muted underline underline-offset-4 hover:text-ink"
        >
          Show all {countText(rows.length)} rows
        </button>
      )}
    </div>
  );
}

function SampleMark() {
  return (
    <span className="ml-2 inline-block">
      <Tag>{SAMPLE_WORD}</Tag>
    </span>
  );
}

function CellText({ cell, href }: { cell: Cell; href: string | null }) {
  if (cell === null) return <span className="text-faint">–</span>;
  if (href !== null) {
    return (
      <Link href={href} prefetch={false} className="num text-sun-ink underline decoration-1 underline-offset-4 hover:decoration-2">
        {cell.text}
      </Link>
    );
  }
  if (cell.isStale === true) {
    return (
      <span className="inline-flex items-center gap-2">
        {cell.text} <Tag tone="warn">stale</Tag>
      </span>
    );
  }
  return (
    <span
      title={cell.text.length > 40 ? cell.text : undefined}
      className={clsx("inline-block max-w-80 truncate align-bottom", cell.isData && "num text-12 text-muted")}
    >
      {cell.text}
    </span>
  );
}
