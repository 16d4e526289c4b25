"use client";

import { Tag } from "@/components/ui/tag";
import { isSampleRecord, SAMPLE_WORD } from "@/lib/core/sample";
import type { ResponseRecord } from "./read-response";
import { cellOf } from "./response-table";

/** One record as its fields, one below the other. */
export function FieldTable({ caption, record }: { caption: string; record: ResponseRecord }) {
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="scroll-hint h-full overflow-auto focus-visible:-outline-offset-2">
      <table className="w-full text-13">
        <caption className="sr-only">{caption}</caption>
        <tbody>
          {Object.entries(record.plain).map(([key, value]) => {
            const cell = cellOf(value, record.exact[key]);
            return (
              <tr key={key} className="border-t border-line align-top first:border-t-0">
                <th scope="row" className="num held-column w-0 py-1.5 pr-6 pl-4 text-left text-12 font-normal whitespace-nowrap text-muted">
                  {key}
                </th>
                <td className={typeof value === "string" ? "min-w-40 py-1.5 pr-4 break-words" : "num min-w-40 py-1.5 pr-4 break-all"}>
                  {cell === null ? <span className="text-faint">–</span> : cell.text}
                  {key === "source" && isSampleRecord(record.plain) && (
                    <span className="ml-2 inline-block">
                      <Tag>{SAMPLE_WORD}</Tag>
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
