import type { ReactNode } from "react";
import type { Column } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import type { SupportThreadRow } from "@/lib/accounts/support/contract";
import { ThreadState } from "./thread-state";

type Look<Row> = { now: number; forTeam?: boolean; /** Below the subject. */ about?: (row: Row) => ReactNode };

/** The columns of a list of conversations. */
export function threadColumns<Row extends SupportThreadRow>({ now, forTeam = false, about }: Look<Row>): Column<Row>[] {
  return [
    {
      key: "subject",
      header: "Message",
      className: "max-w-0 w-full",
      cell: (row) => (
        <>
          <span className="line-clamp-2 [overflow-wrap:anywhere] md:line-clamp-1">{row.subject}</span>
          <span className="block truncate font-normal text-muted">
            <span className={about ? "md:hidden" : "hidden max-md:inline"}>
              <RelativeTime at={row.lastAt} now={now} />
              {about && " · "}
            </span>
            {about?.(row)}
          </span>
        </>
      ),
    },
    { key: "state", header: "State", cell: (row) => <ThreadState thread={row} forTeam={forTeam} /> },
    {
      ...{ key: "at", header: "Updated", wide: true, align: "right", className: "whitespace-nowrap text-muted" },
      cell: ({ lastAt }) => <RelativeTime at={lastAt} now={now} />,
    },
  ];
}
