"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Progress } from "@/components/ui/progress";
import { movePct, moveText, type RoundEntry, type RoundSheet as Sheet } from "@/lib/catalog/assessments/contract";
import { countText } from "@/lib/core/wording";
import { EntryRow, ROW_GRID } from "./entry-row";
import type { ValueName } from "./entry-text";
import { PublishRound } from "./publish-round";
import { useRound } from "./use-round";

type RoundSheetProps = { sheet: Sheet; names: Readonly<Record<string, string>>; defaultZone: string };

const stagesOf = (entries: readonly RoundEntry[]): string[] => [...new Set(entries.map(({ stage }) => stage))];
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const mayApprove = (entry: RoundEntry): boolean =>
  entry.needs_approval &&
  !entry.is_approved &&
  !entry.is_own &&
  entry.fault === null &&
  entry.decision === "none" &&
  entry.state !== "open";

/** A round as a sheet to fill in by keyboard. What others enter appears by itself. */
export function RoundSheet({ sheet, names, defaultZone }: RoundSheetProps) {
  const { round, entries, ...actions } = useRound(sheet);
  const [said, setSaid] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const isOpen = round.state === "open";
  const done = entries.filter(({ is_done }) => is_done).length;
  const approvable = entries.filter(mayApprove);

  function move(from: HTMLElement, name: ValueName, by: 1 | -1) {
    const cells = [...(box.current?.querySelectorAll<HTMLInputElement>(`[data-cell="${name}"]`) ?? [])];
    const row = from.closest("li")?.querySelector<HTMLInputElement>(`[data-cell="${name}"]`);
    const next = row ? cells[cells.indexOf(row) + by] : undefined;
    next?.focus();
    next?.select();
  }

  return (
    <div ref={box} className="grid gap-5">
      <p role="status" className="sr-only">
        {said}
      </p>
      <Card>
        <div className="grid gap-3">
          <Progress
            label="Series done"
            value={done}
            max={Math.max(1, entries.length)}
            text={`${countText(done)} of ${countText(entries.length)}`}
          />
          {isOpen && (
            <p className="text-13 text-muted">
              Enter saves and goes to the next series, the up and down arrows move between series, and = leaves a price unchanged.
            </p>
          )}
          {isOpen && approvable.length > 0 && <ApproveAll entries={approvable} decide={actions.decide} />}
        </div>
      </Card>
      {stagesOf(entries).map((stage) => (
        <Card key={stage} title={capital(stage)} flush>
          <div aria-hidden="true" className={`border-b border-line px-5 py-1.5 text-12 font-medium text-muted max-md:hidden ${ROW_GRID}`}>
            {["Series", "Last prices", "Average", "Low", "High", "Change and state"].map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul>
            {entries
              .filter((entry) => entry.stage === stage)
              .map((entry) => (
                <EntryRow
                  key={entry.series_id}
                  entry={entry}
                  actions={actions}
                  names={names}
                  isOpen={isOpen}
                  onSay={setSaid}
                  onMove={move}
                />
              ))}
          </ul>
        </Card>
      ))}
      {isOpen && <PublishRound round={round} entries={entries} defaultZone={defaultZone} />}
    </div>
  );
}

type ApproveAllProps = { entries: readonly RoundEntry[]; decide: ReturnType<typeof useRound>["decide"] };

function ApproveAll({ entries, decide }: ApproveAllProps) {
  const text = entries.length === 1 ? "1 price needs your approval." : `${countText(entries.length)} prices need your approval.`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-14">{text}</p>
      <ConfirmDialog
        title="Approve prices"
        variant="primary"
        confirm="Approve prices"
        trigger={<Button size="sm">Approve all</Button>}
        onConfirm={() =>
          decide({ decision: "approved", note: "", entries: entries.map(({ series_id, version }) => ({ series_id, version })) })
        }
      >
        <ul className="grid max-h-72 gap-1 overflow-y-auto text-13">
          {entries.map(({ series_id, item, avg, last }) => (
            <li key={series_id}>
              {item}: <span className="num">{avg}</span>
              {avg !== null && last[0] ? ` (${moveText(movePct(last[0].avg, avg))})` : ""}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  );
}
