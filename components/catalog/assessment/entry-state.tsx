"use client";

import { Tag } from "@/components/ui/tag";
import { isOver, movePct, moveText, priceFault, type RoundEntry } from "@/lib/catalog/assessments/contract";
import { VALUE_WORDS, VALUES, type Typed } from "./entry-text";

type Names = Readonly<Record<string, string>>;

/** The move of what is typed, and which of the three is above the bound. */
function moveOf(values: Typed, { last, bound_pct }: RoundEntry): { text: string; over: string | null } | null {
  const moves = VALUES.flatMap((name) => {
    const [from, to] = [last[0]?.[name] ?? null, values[name].trim()];
    return from === null || to === "" || priceFault(to) !== null ? [] : [{ name, pct: movePct(from, to) }];
  });
  const average = moves.find(({ name }) => name === "avg");
  if (!average) return null;
  const over = moves.find(({ pct }) => isOver(pct, bound_pct));
  const which = over && over.name !== "avg" ? `${VALUE_WORDS[over.name]} ${moveText(over.pct)}` : "Above";
  return {
    text: moveText(average.pct),
    over: over ? `${which}${over.name === "avg" ? "" : " is above"} the bound of ${bound_pct}%` : null,
  };
}

const whoOf = (names: Names, id: string | null): string => (id === null ? "the command line" : (names[id] ?? "a colleague"));

function approvalText({ needs_approval, is_approved, is_own, decision, decided_by, decision_note }: RoundEntry, names: Names): string {
  const why = decision_note === "" ? "" : `: ${decision_note}`;
  if (decision === "returned") return `Returned by ${whoOf(names, decided_by)}${why}`;
  if (is_approved) return `Approved by ${whoOf(names, decided_by)}`;
  if (!needs_approval) return "";
  return is_own ? "Needs approval by someone else" : "Needs approval";
}

/** What a row is: its move, shown while it is typed, and what is left to do. */
export function EntryState({ entry, values, names }: { entry: RoundEntry; values: Typed; names: Names }) {
  const move = entry.state === "unchanged" && values.avg === entry.avg ? null : moveOf(values, entry);
  const approval = approvalText(entry, names);
  return (
    <div className="grid content-start gap-1 text-13">
      <div className="flex flex-wrap items-center gap-1.5 md:pt-1">
        {move !== null && <span className="num">{move.text}</span>}
        {move?.over && <Tag tone="warn">{move.over}</Tag>}
        {entry.state === "unchanged" && move === null && <Tag>Unchanged</Tag>}
        {entry.state === "skipped" && <Tag>Skipped</Tag>}
        {entry.is_approved && <Tag tone="ok">Approved</Tag>}
      </div>
      {approval !== "" && <p className={entry.decision === "returned" ? "text-bad" : "text-muted"}>{approval}</p>}
      {entry.state !== "open" && <p className="text-12 text-muted">Entered by {whoOf(names, entry.entered_by)}</p>}
      {entry.note !== "" && <p className="text-12 text-muted wrap-anywhere">{entry.note}</p>}
      {entry.fault !== null && <p className="text-bad">{entry.fault}</p>}
    </div>
  );
}
